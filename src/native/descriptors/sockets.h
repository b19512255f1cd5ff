// Sockets that stay within the process: to be bound, to listen, to be connected.

#pragma once

#include <sys/socket.h>

#include "native/descriptors/steps.h"

namespace mazurka {

// A socket of a kind that can stay within the process.
bool is_emulated(int domain, int type, int protocol);

// As the calls of these names. They return nothing if the number was closed before it was the thread's
// turn. Addresses are bytes of a sockaddr.
std::optional<long> bind_to(Thread& t, int number, const DescriptionPtr& d, std::string address,
                            std::uintptr_t pc);
std::optional<long> listen_at(Thread& t, int number, const DescriptionPtr& d, int backlog,
                              std::uintptr_t pc);
std::optional<long> connect_to(Thread& t, int number, const DescriptionPtr& d,
                               const std::string& address, std::uintptr_t pc);
std::optional<long> accept_from(Thread& t, int number, const DescriptionPtr& d, int flags,
                                std::string& peer, std::uintptr_t pc);
std::optional<long> shut_down(Thread& t, int number, const DescriptionPtr& d, int how,
                              std::uintptr_t pc);

// The file of an address is removed. Returns false if it is none.
bool forget_address(Thread& t, const std::string& path, std::uintptr_t pc);

// Two that are connected.
std::array<DescriptionPtr, 2> make_pair(Thread& t, int domain, int type, std::uintptr_t pc);

}  // namespace mazurka
