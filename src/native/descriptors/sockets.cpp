#include "native/descriptors/sockets.h"

#include <fcntl.h>
#include <netinet/in.h>

#include "native/descriptors/addresses.h"

namespace mazurka {

namespace {

constexpr int kind_of_type = 0xf;  // without SOCK_NONBLOCK and SOCK_CLOEXEC

int free_port() {
  Descriptors& all = descriptors();
  while (all.addresses.contains(fmt::format("port {}", all.next_port))) ++all.next_port;
  return all.next_port++;
}

}  // namespace

std::shared_ptr<Stream> new_stream(int type) {
  auto stream = std::make_shared<Stream>();
  stream->capacity = socket_capacity;
  stream->keeps_messages = (type & kind_of_type) != SOCK_STREAM;
  return stream;
}

int error_of_socket(int domain, int type, int protocol) {
  const int kind = type & kind_of_type;
  if (kind < SOCK_STREAM || kind > SOCK_PACKET) return EINVAL;
  if (domain < 0 || domain >= AF_MAX) return EAFNOSUPPORT;
  if (domain == AF_UNIX && protocol != 0 && protocol != PF_UNIX) return EPROTONOSUPPORT;
  const bool is_internet = domain == AF_INET || domain == AF_INET6;
  return is_internet && kind == SOCK_STREAM && protocol == IPPROTO_UDP ? EPROTONOSUPPORT : 0;
}

bool is_emulated(int domain, int type, int protocol) {
  const int kind = type & kind_of_type;
  if (domain == AF_UNIX) return kind == SOCK_STREAM || kind == SOCK_SEQPACKET;
  return (domain == AF_INET || domain == AF_INET6) && kind == SOCK_STREAM &&
         (protocol == 0 || protocol == IPPROTO_TCP);
}

namespace {

// Requires: it is the thread's turn with the registry.
int give_address(const DescriptionPtr& d, std::string address) {
  // Who connects by TCP has an address then.
  if (d->socket.is_bound || !d->socket.address.empty()) return EINVAL;
  if (!d->is_local() && port_of(address) == 0) address = with_port(address, free_port());
  auto& addresses = descriptors().addresses;
  const std::string key = key_of(address);
  const auto bound = addresses.find(key);
  if (bound != addresses.end() && (is_file(key) || !bound->second.expired())) return EADDRINUSE;
  addresses[key] = d;
  d->socket.address = std::move(address);
  d->socket.is_bound = true;
  return 0;
}

// A turn with the registry, by a call that has begun.
int give_address_in_turn(Thread& t, const DescriptionPtr& d, const std::string& address,
                         std::uintptr_t pc) {
  will_change_state(t, *d, pc);
  const DescriptorTurn turn =
      begin_turn(t, descriptors().registry, Kind::exchange, 0, FileCall::bind, pc);
  ++descriptors().registry;
  const int error = give_address(d, address);
  end_turn(t, turn, nullptr);
  return error;
}

}  // namespace

std::optional<long> bind_to(Thread& t, int number, const DescriptionPtr& d,
                            const std::string& address, std::uintptr_t pc) {
  if (const int wrong = error_of_address(d->socket.domain, address)) return failed_with(wrong);
  if (!look_at_state(t, number, *d, pc)) return std::nullopt;
  const bool may_be_closed = has_steps_for_state();
  std::optional<KeepsOpen> keeps_open(std::in_place, *d, may_be_closed);
  const int error = give_address_in_turn(t, d, address, pc);
  if (may_be_closed) {
    const DescriptorTurn turn = begin_turn(t, *d, Kind::exchange, can_read, FileCall::bind, pc);
    keeps_open.reset();
    end_turn(t, turn, d.get());
    finish_closing(t, *d, pc);
  }
  return error == 0 ? 0 : failed_with(error);
}

std::optional<long> listen_at(Thread& t, int number, const DescriptionPtr& d, int backlog,
                              std::uintptr_t pc) {
  if (!look_at_state(t, number, *d, pc)) return std::nullopt;
  // Those of TCP get an address, if they have none.
  const bool may_be_closed = has_steps_for_state();
  std::optional<KeepsOpen> keeps_open(std::in_place, *d, may_be_closed);
  if (!d->is_local() && (may_be_closed || !d->socket.is_bound)) {
    give_address_in_turn(t, d, any_address(d->socket.domain), pc);
  } else if (may_be_closed) {
    take_step(t, descriptors().registry, Kind::read, FileCall::look, pc);
  }
  const bool has_address = !d->socket.address.empty();
  will_change_state(t, *d, pc);
  const DescriptorTurn turn = begin_turn(t, *d, Kind::exchange, can_read, FileCall::listen, pc);
  keeps_open.reset();
  const bool is_there = may_be_closed || descriptors().find(number) == d;
  const bool may_listen = has_address && !d->is_connected() && !d->socket.is_connecting;
  if (is_there && may_listen) {
    d->socket.is_listening = true;
    d->socket.has_stopped = false;
    d->socket.backlog = static_cast<std::size_t>(std::max(backlog, 0));
  }
  end_turn(t, turn, d.get());
  finish_closing(t, *d, pc);
  if (!is_there) return std::nullopt;
  return may_listen ? 0 : failed_with(EINVAL);
}

std::optional<long> accept_from(Thread& t, int number, const DescriptionPtr& d, int flags,
                                std::string& peer, std::uintptr_t pc) {
  if (!look_at_state(t, number, *d, pc)) return std::nullopt;
  const Wait wait{number, can_read, FileCall::accept, !d->is_nonblocking, false};
  // One that listens no more is asked when it is the thread's turn.
  if (!d->socket.is_listening && !d->socket.has_stopped) return failed_with(EINVAL);
  DescriptorTurn turn;
  switch (wait_for(t, d, wait, pc, turn)) {
    case Waited::closed: return std::nullopt;
    case Waited::in_vain: return failed_with(EAGAIN);
    case Waited::interrupted: return failed_with(EINTR);
    case Waited::ready: break;
  }
  if (d->socket.waiting.empty()) {  // it does not listen any more
    end_turn(t, turn, d.get());
    return failed_with(EINVAL);
  }
  const DescriptionPtr server = d->socket.waiting.front();
  d->socket.waiting.pop_front();
  const Admitted admitted = admit_next(t, *d, pc);
  end_turn(t, turn, d.get());
  tell_admitted(t, admitted, pc);
  finish_closing(t, *d, pc);  // if it was closed meanwhile
  server->made_at = pc;
  server->is_nonblocking = (flags & SOCK_NONBLOCK) != 0;
  peer = server->socket.peer;
  return add_number(t, server, pc);
}

bool look_at_address(Thread& t, int number, const Description& d, std::uintptr_t pc) {
  if (!look_at_state(t, number, d, pc)) return false;
  if (has_steps_for_state()) {
    take_step(t, descriptors().registry, Kind::read, FileCall::look, pc);
  }
  return true;
}

std::optional<long> shut_down(Thread& t, int number, const DescriptionPtr& d, int how,
                              std::uintptr_t pc) {
  if (how < SHUT_RD || how > SHUT_RDWR) return failed_with(EINVAL);
  const DescriptorTurn turn =
      begin_turn(t, *d, Kind::exchange, can_read | can_write, FileCall::shutdown, pc);
  const bool is_there = descriptors().find(number) == d;
  const bool was_listening = d->socket.is_listening;
  const bool was_connected = d->is_connected() && !d->has_ended();
  if (d->socket.is_connecting) program->uncontrolled(t, "shutdown of what is connecting", pc);
  if (is_there && was_listening && how != SHUT_WR) d->socket.stops_listening();
  if (is_there && was_connected) {
    if (how != SHUT_WR) {
      d->socket.reads_no_more = true;
      if (d->is_local()) d->in->has_reader = false;
      ++d->changes;
    }
    if (how != SHUT_RD) {
      d->socket.writes_no_more = true;
      d->out->has_writer = false;
      ++d->out->arrivals;
    }
    // What comes now by TCP is answered by a reset.
    if (d->socket.reads_no_more && d->socket.writes_no_more) d->in->has_reader = false;
  }
  end_turn(t, turn, d.get());
  if (!is_there) return std::nullopt;
  if (was_listening && how != SHUT_WR && !d->is_local()) refuse_clients(t, *d, pc);
  return was_connected || was_listening || d->is_local() ? 0 : failed_with(ENOTCONN);
}

bool forget_address(Thread& t, const std::string& path, std::uintptr_t pc) {
  if (!descriptors().is_any() || !descriptors().addresses.contains(key_of_path(path))) return false;
  take_step(t, descriptors().registry, Kind::exchange, FileCall::close, pc);
  descriptors().addresses.erase(key_of_path(path));
  return true;
}

std::array<DescriptionPtr, 2> make_pair(Thread& t, int domain, int type, std::uintptr_t pc) {
  std::array<DescriptionPtr, 2> ends;
  for (DescriptionPtr& end : ends) {
    end = descriptors().make(Description::Sort::socket, t.id, pc);
    end->socket.domain = domain;
    end->socket.type = type & kind_of_type;
    end->mode = O_RDWR;
    end->is_nonblocking = (type & SOCK_NONBLOCK) != 0;
  }
  ends[0]->in = ends[1]->out = new_stream(type);
  ends[1]->in = ends[0]->out = new_stream(type);
  descriptors().put_together(*ends[0], *ends[1]);
  return ends;
}

}  // namespace mazurka
