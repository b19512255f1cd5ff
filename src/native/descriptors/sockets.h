// Sockets that stay within the process: to be bound, to listen, to be connected.

#pragma once

#include <sys/socket.h>

#include "native/descriptors/steps.h"

namespace mazurka {

// 0, or what the system says of sockets that nobody can have.
int error_of_socket(int domain, int type, int protocol);

// A socket of a kind that can stay within the process.
bool is_emulated(int domain, int type, int protocol);

// As the calls of these names, for a socket. They return nothing if the number was closed before it was the
// thread's turn. Addresses are bytes of a sockaddr.
//
// Who is bound to what changes in turns with the registry, all else about a socket in turns with its own word. What a
// call asks outside of such turns it has looked at before (look_at_state).
std::optional<long> bind_to(Thread& t, int number, const DescriptionPtr& d,
                            const std::string& address, std::uintptr_t pc);
std::optional<long> listen_at(Thread& t, int number, const DescriptionPtr& d, int backlog,
                              std::uintptr_t pc);
std::optional<long> connect_to(Thread& t, int number, const DescriptionPtr& d,
                               const std::string& address, std::uintptr_t pc);
std::optional<long> accept_from(Thread& t, int number, const DescriptionPtr& d, int flags,
                                std::string& peer, std::uintptr_t pc);
// Before its address is asked for. Returns false if the number leads elsewhere.
[[nodiscard]] bool look_at_address(Thread& t, int number, const Description& d, std::uintptr_t pc);
std::optional<long> shut_down(Thread& t, int number, const DescriptionPtr& d, int how,
                              std::uintptr_t pc);

// A client that waits for room among those that wait to be accepted gets it. Requires: it is the thread's turn with
// the listener. The client is told in a turn of its own.
struct Admitted {
  DescriptionPtr client, server;  // nullptr: there is none
};
Admitted admit_next(Thread& t, Description& listener, std::uintptr_t pc);
void tell_admitted(Thread& t, const Admitted& admitted, std::uintptr_t pc);

std::shared_ptr<Stream> new_stream(int type);

// The file of an address is removed. Returns false if it is none.
bool forget_address(Thread& t, const std::string& path, std::uintptr_t pc);

// Two that are connected.
std::array<DescriptionPtr, 2> make_pair(Thread& t, int domain, int type, std::uintptr_t pc);

}  // namespace mazurka
