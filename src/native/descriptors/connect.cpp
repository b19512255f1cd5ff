// To connect: a look at the registry, a turn with who listens, and one with the own socket.

#include <errno.h>

#include "native/descriptors/addresses.h"
#include "native/descriptors/sockets.h"
#include "native/requests.h"

namespace mazurka {

namespace {

// Of a client that has bound none: one that depends only on the client.
std::string own_address(const Thread& t, const Description& d, const std::string& peer) {
  if (!d.socket.address.empty() || d.is_local()) return d.socket.address;
  const int port =
      49152 + static_cast<int>((index(t.id) * 128 + d.socket.number_of_thread) % 16384);
  return with_port(peer, port);
}

// Who has the address, if anybody has; error: what it means if nobody is there. The client has an address from
// now on.
DescriptionPtr find_listener(Thread& t, Description& client, const std::string& address,
                             std::uintptr_t pc, int& error) {
  const Kind kind = has_steps_for_state() ? Kind::exchange : Kind::read;
  const DescriptorTurn turn = begin_turn(t, descriptors().registry, kind, 0, FileCall::look, pc);
  const auto bound = descriptors().addresses.find(key_of(address));
  const bool is_known = bound != descriptors().addresses.end();
  error = is_known || !is_file(key_of(address)) ? ECONNREFUSED : ENOENT;
  client.socket.address = own_address(t, client, address);
  const DescriptionPtr found = is_known ? bound->second.lock() : nullptr;
  end_turn(t, turn, nullptr);
  return found;
}

// After a failure it has no address again, unless it was given one.
void forget_own_address(Thread& t, Description& client, std::uintptr_t pc) {
  if (has_steps_for_state()) {
    take_step(t, descriptors().registry, Kind::exchange, FileCall::connect, pc);
  }
  if (!client.socket.is_bound) client.socket.address.clear();
}

// The other side of a connection, among those that wait to be accepted.
DescriptionPtr make_server(Thread& t, Description& client, Description& listener,
                           std::uintptr_t pc) {
  const DescriptionPtr server =
      descriptors().make(Description::Sort::socket, t.id, pc, client.name);
  server->socket.domain = client.socket.domain;
  server->socket.type = client.socket.type;
  server->mode = client.mode;
  server->in = new_stream(client.socket.type);
  server->out = new_stream(client.socket.type);
  server->socket.address = listener.socket.address;
  server->socket.peer = client.socket.address;
  descriptors().put_together(client, *server);
  listener.socket.waiting.push_back(server);
  ++listener.changes;
  return server;
}

struct Called {
  DescriptionPtr server;   // nullptr: there is none, or not yet
  bool is_queued = false;  // it will be told
  int error = 0;
};

Called call_listener(Thread& t, const DescriptionPtr& client, Description& listener, bool waits,
                     std::uintptr_t pc) {
  // Who connects by TCP and does not wait is in the queue then.
  const Kind kind = waits                ? Kind::take_bits
                    : client->is_local() ? Kind::try_take_bits
                                         : Kind::exchange;
  const DescriptorTurn turn =
      begin_turn(t, listener, kind, can_write | has_ended, FileCall::connect, pc);
  if (turn.is_in_vain()) {
    end_in_vain(t, turn);
    return {nullptr, false, EAGAIN};
  }
  Called called;
  if (!listener.socket.is_listening) called.error = ECONNREFUSED;
  else if (listener.socket.type != client->socket.type) called.error = EPROTOTYPE;
  else if (listener.socket.has_room()) called.server = make_server(t, *client, listener, pc);
  else {
    listener.socket.wanting.push_back(client);
    called.is_queued = true;
  }
  end_turn(t, turn, &listener);
  return called;
}

void join_ends(Description& client, const DescriptionPtr& server) {
  client.socket.is_connecting = false;
  if (client.is_closed) {
    server->in->has_writer = false;
    server->out->has_reader = false;
    return;
  }
  client.in = server->out;
  client.out = server->in;
  client.socket.peer = server->socket.address;
  ++client.changes;
}

// What connect says of a socket that is not free to be connected; no value: it is.
std::optional<int> busy(Description& d) {
  Description::Socket& s = d.socket;
  if (s.is_listening) return d.is_local() ? EINVAL : EISCONN;
  if (s.is_connecting) return EALREADY;
  const bool tells = std::exchange(s.tells_outcome, false);
  if (d.is_connected()) return tells ? 0 : EISCONN;
  if (!tells) return std::nullopt;
  s.has_failed = false;
  const int error = std::exchange(s.error, 0);
  return error != 0 ? error : ECONNABORTED;
}

// The beginning, a step only if others use the socket at the same time. Returns what connect says if that is the end
// of it; EBADF: the number leads elsewhere.
std::optional<int> begin_connecting(Thread& t, int number, Description& d, bool& waits,
                                    std::uintptr_t pc) {
  std::optional<int> result;
  const auto begin = [&] {
    waits = !d.is_nonblocking;
    result = busy(d);
    if (!result) d.socket.is_connecting = has_steps_for_state();
  };
  for (;;) {
    if (!change_state(t, number, d, FileCall::connect, pc, begin)) return EBADF;
    const bool waits_for_other = result == EALREADY && (waits || d.is_local());
    if (!waits_for_other) return result;
    constexpr unsigned any = can_read | can_write | has_ended;
    end_turn(t, begin_turn(t, d, Kind::take_bits, any, FileCall::connect, pc), &d);
    if (d.is_connected() && !d.is_local()) return 0;  // both have made the connection
  }
}

}  // namespace

Admitted admit_next(Thread& t, Description& listener, std::uintptr_t pc) {
  Description::Socket& s = listener.socket;
  if (!s.is_listening || s.wanting.empty() || !s.has_room()) return {};
  const DescriptionPtr client = s.wanting.front();
  s.wanting.pop_front();
  return {client, make_server(t, *client, listener, pc)};
}

void tell_admitted(Thread& t, const Admitted& admitted, std::uintptr_t pc) {
  if (admitted.client == nullptr) return;
  const DescriptorTurn turn =
      begin_turn(t, *admitted.client, Kind::exchange, can_write, FileCall::connect, pc);
  join_ends(*admitted.client, admitted.server);
  end_turn(t, turn, admitted.client.get());
}

std::optional<long> connect_to(Thread& t, int number, const DescriptionPtr& d,
                               const std::string& address, std::uintptr_t pc) {
  if (!address.empty() && family_of(address) == AF_UNSPEC) {
    program->uncontrolled(t, "connect to no address", pc);
  }
  if (const int wrong = error_of_address(d->socket.domain, address)) return failed_with(wrong);
  if (!is_loopback(address)) program->uncontrolled(t, "connect to another machine", pc);
  const Temporarily stands(t.descriptors, std::span<const int>(&number, 1));
  // Who has begun keeps it open; who has not finds it closed.
  const bool may_be_closed = has(Habit::closes_in_use) || has_steps_for_state();
  if (may_be_closed && !has_steps_for_state()) {
    end_turn(t, begin_turn(t, *d, Kind::read, can_write, FileCall::look, pc), nullptr);
    if (descriptors().find(number) != d) return std::nullopt;
  }
  bool waits = true;
  const std::optional<int> result = begin_connecting(t, number, *d, waits, pc);
  if (result == EBADF) return std::nullopt;
  if (result) return *result == 0 ? 0 : failed_with(*result);
  std::optional<KeepsOpen> keeps_open(std::in_place, *d, may_be_closed);
  Called called;
  const DescriptionPtr listener = find_listener(t, *d, address, pc, called.error);
  if (listener != nullptr) called = call_listener(t, d, *listener, waits, pc);
  const bool fails = called.error != 0;
  const bool tells_later = !waits && !d->is_local();
  if (fails) forget_own_address(t, *d, pc);
  if (fails && !tells_later && !may_be_closed) return failed_with(called.error);

  will_change_state(t, *d, pc);
  const DescriptorTurn turn = begin_turn(t, *d, Kind::exchange, can_write, FileCall::connect, pc);
  keeps_open.reset();
  if (called.server != nullptr) join_ends(*d, called.server);
  if (fails && tells_later) {
    d->socket.error = called.error;
    d->socket.has_failed = true;
  }
  // Who has accepted or closed meanwhile has told it already.
  const bool is_told = d->is_connected() || d->socket.has_failed;
  d->socket.is_connecting = called.is_queued && !is_told;
  d->socket.tells_outcome = tells_later;
  ++d->changes;
  end_turn(t, turn, d.get());
  finish_closing(t, *d, pc);
  if (tells_later) return failed_with(EINPROGRESS);
  return fails ? failed_with(called.error) : 0;
}

}  // namespace mazurka
