#include "native/descriptors/sockets.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/un.h>

#include <cstring>

namespace mazurka {

namespace {

constexpr int kind_of_type = 0xf;  // without SOCK_NONBLOCK and SOCK_CLOEXEC

template <typename Address>
Address as(const std::string& bytes) {
  Address address{};
  std::memcpy(&address, bytes.data(), std::min(sizeof address, bytes.size()));
  return address;
}

int family_of(const std::string& address) { return as<sockaddr>(address).sa_family; }

int port_of(const std::string& address) {
  if (family_of(address) == AF_INET) return ntohs(as<sockaddr_in>(address).sin_port);
  return ntohs(as<sockaddr_in6>(address).sin6_port);
}

std::string with_port(const std::string& address, int port) {
  const auto in = htons(static_cast<std::uint16_t>(port));
  std::string result = address;
  std::memcpy(result.data() + offsetof(sockaddr_in, sin_port), &in,
              sizeof in);  // as in sockaddr_in6
  return result;
}

// The same for all addresses by which a port of this machine can be reached.
std::string key_of(const std::string& address) {
  if (family_of(address) != AF_UNIX) return fmt::format("port {}", port_of(address));
  std::string path = address.substr(std::min(address.size(), offsetof(sockaddr_un, sun_path)));
  if (!path.empty() && path[0] != '\0')
    path.resize(path.find('\0') == path.npos ? path.size() : path.find('\0'));
  return "path " + path;
}

bool is_loopback(const std::string& address) {
  switch (family_of(address)) {
    case AF_UNIX: return true;
    case AF_INET: {
      const std::uint32_t host = ntohl(as<sockaddr_in>(address).sin_addr.s_addr);
      return host >> 24 == 127 || host == INADDR_ANY;
    }
    case AF_INET6: {
      const in6_addr host = as<sockaddr_in6>(address).sin6_addr;
      const bool is_mapped = IN6_IS_ADDR_V4MAPPED(&host) && host.s6_addr[12] == 127;
      return IN6_IS_ADDR_LOOPBACK(&host) || IN6_IS_ADDR_UNSPECIFIED(&host) || is_mapped;
    }
    default: return false;
  }
}

std::string any_address(int domain) {
  if (domain == AF_INET) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    return {reinterpret_cast<const char*>(&address), sizeof address};
  }
  if (domain == AF_INET6) {
    sockaddr_in6 address{};
    address.sin6_family = AF_INET6;
    return {reinterpret_cast<const char*>(&address), sizeof address};
  }
  const sa_family_t family = AF_UNIX;
  return {reinterpret_cast<const char*>(&family), sizeof family};
}

// Of a client that has bound none: one that depends only on the client.
std::string own_address(const Thread& t, const Description& d, const std::string& peer) {
  if (!d.socket.address.empty() || d.is_local()) return d.socket.address;
  const int port =
      49152 + static_cast<int>((index(t.id) * 128 + d.socket.number_of_thread) % 16384);
  return with_port(peer, port);
}

std::shared_ptr<Stream> new_stream(int type) {
  auto stream = std::make_shared<Stream>();
  stream->capacity = socket_capacity;
  stream->keeps_messages = (type & kind_of_type) != SOCK_STREAM;
  return stream;
}

int free_port() {
  Descriptors& all = descriptors();
  while (all.addresses.contains(fmt::format("port {}", all.next_port))) ++all.next_port;
  return all.next_port++;
}

}  // namespace

bool is_emulated(int domain, int type, int protocol) {
  const int kind = type & kind_of_type;
  if (domain == AF_UNIX) return kind == SOCK_STREAM || kind == SOCK_SEQPACKET;
  return (domain == AF_INET || domain == AF_INET6) && kind == SOCK_STREAM &&
         (protocol == 0 || protocol == IPPROTO_TCP);
}

std::optional<long> bind_to(Thread& t, int number, const DescriptionPtr& d, std::string address,
                            std::uintptr_t pc) {
  if (d->sort != Description::Sort::socket) return failed_with(ENOTSOCK);
  if (address.size() < sizeof(sa_family_t)) return failed_with(EINVAL);
  if (family_of(address) != d->socket.domain) return failed_with(EAFNOSUPPORT);
  if (d->socket.is_bound) return failed_with(EINVAL);
  const DescriptorTurn turn =
      begin_turn(t, descriptors().registry, Kind::exchange, 0, FileCall::bind, pc);
  ++descriptors().registry;
  const bool is_there = descriptors().find(number) == d;
  if (!d->is_local() && port_of(address) == 0) address = with_port(address, free_port());
  const auto bound = descriptors().addresses.find(key_of(address));
  const bool is_taken = bound != descriptors().addresses.end() && !bound->second.of.expired();
  if (is_there && !is_taken) {
    descriptors().addresses[key_of(address)] = {d, false};
    d->socket.address = address;
    d->socket.is_bound = true;
  }
  end_turn(t, turn, nullptr);
  if (!is_there) return std::nullopt;
  return is_taken ? failed_with(EADDRINUSE) : 0;
}

std::optional<long> listen_at(Thread& t, int number, const DescriptionPtr& d, int backlog,
                              std::uintptr_t pc) {
  if (d->sort != Description::Sort::socket) return failed_with(ENOTSOCK);
  if (!d->socket.is_bound) {
    if (d->is_local()) return failed_with(EINVAL);
    const auto bound = bind_to(t, number, d, any_address(d->socket.domain), pc);
    if (!bound || *bound < 0) return bound;
  }
  const DescriptorTurn turn = begin_turn(t, *d, Kind::exchange, can_read, FileCall::listen, pc);
  const bool is_there = descriptors().find(number) == d;
  if (is_there) {
    d->socket.is_listening = true;
    d->socket.backlog = static_cast<std::size_t>(std::max(backlog, 0));
  }
  end_turn(t, turn, d.get());
  if (!is_there) return std::nullopt;
  const DescriptorTurn opens =
      begin_turn(t, descriptors().registry, Kind::exchange, 0, FileCall::listen, pc);
  ++descriptors().registry;
  const auto bound = descriptors().addresses.find(key_of(d->socket.address));
  if (bound != descriptors().addresses.end()) bound->second.is_open = true;
  end_turn(t, opens, nullptr);
  return 0;
}

namespace {

// Who listens at an address, as far as the registry tells.
DescriptionPtr find_listener(Thread& t, const std::string& address, std::uintptr_t pc, int& error) {
  const DescriptorTurn turn =
      begin_turn(t, descriptors().registry, Kind::read, 0, FileCall::look, pc);
  const auto bound = descriptors().addresses.find(key_of(address));
  const bool is_known = bound != descriptors().addresses.end();
  error = is_known || family_of(address) != AF_UNIX ? ECONNREFUSED : ENOENT;
  const DescriptionPtr found =
      is_known && bound->second.is_open ? bound->second.of.lock() : nullptr;
  end_turn(t, turn, nullptr);
  return found;
}

// Puts the other side of a connection among those that wait to be accepted. Returns nullptr if nobody
// listens any more.
DescriptionPtr put_among_waiting(Thread& t, Description& client, const DescriptionPtr& listener,
                                 bool waits, std::uintptr_t pc, int& error) {
  const Kind kind = waits ? Kind::take_bits : Kind::try_take_bits;
  const bool is_local = client.is_local();
  const DescriptorTurn turn = begin_turn(t, *listener, kind, can_write, FileCall::connect, pc);
  // A connection by TCP that finds the queue full is tried again later by the system.
  if (turn.is_in_vain() && listener->socket.is_listening && is_local) {
    end_in_vain(t, turn);
    error = EAGAIN;
    return nullptr;
  }
  DescriptionPtr server;
  if (listener->socket.is_listening && !turn.is_in_vain()) {
    server = descriptors().make(Description::Sort::socket, t.id, pc, client.name);
    server->socket.domain = client.socket.domain;
    server->socket.type = client.socket.type;
    server->mode = client.mode;
    server->in = new_stream(client.socket.type);
    server->out = new_stream(client.socket.type);
    server->socket.address = listener->socket.address;
    server->socket.peer = client.socket.address;
    descriptors().put_together(client, *server);
    listener->socket.waiting.push_back(server);
    ++listener->changes;
  }
  error = ECONNREFUSED;
  end_turn(t, turn, listener.get());
  return server;
}

}  // namespace

std::optional<long> connect_to(Thread& t, int number, const DescriptionPtr& d,
                               const std::string& address, std::uintptr_t pc) {
  if (d->sort != Description::Sort::socket) return failed_with(ENOTSOCK);
  if (address.size() < sizeof(sa_family_t)) return failed_with(EINVAL);
  if (!is_loopback(address)) program->uncontrolled(t, "connect to another machine", pc);
  if (d->is_connected()) return failed_with(EISCONN);
  int error = 0;
  const DescriptionPtr listener = find_listener(t, address, pc, error);
  d->socket.address = own_address(t, *d, address);
  const bool waits = !is_nonblocking(t, *d, pc);
  const DescriptionPtr server =
      listener == nullptr ? nullptr : put_among_waiting(t, *d, listener, waits, pc, error);
  if (server == nullptr && (d->is_local() || waits)) return failed_with(error);
  const DescriptorTurn turn = begin_turn(t, *d, Kind::exchange, can_write, FileCall::connect, pc);
  const bool is_there = descriptors().find(number) == d;
  if (server != nullptr && is_there) {
    d->in = server->out;
    d->out = server->in;
    d->socket.peer = address;
  } else if (server != nullptr) {  // it was closed meanwhile
    server->in->has_writer = false;
    server->out->has_reader = false;
  } else {
    d->socket.error = error;
  }
  ++d->changes;
  end_turn(t, turn, d.get());
  if (!is_there) return std::nullopt;
  return !waits && !d->is_local() ? failed_with(EINPROGRESS) : 0;
}

std::optional<long> accept_from(Thread& t, int number, const DescriptionPtr& d, int flags,
                                std::string& peer, std::uintptr_t pc) {
  if (d->sort != Description::Sort::socket) return failed_with(ENOTSOCK);
  if (!d->socket.is_listening) return failed_with(EINVAL);
  DescriptorTurn turn;
  const Wait wait{number, can_read, FileCall::accept, !is_nonblocking(t, *d, pc), false};
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
  end_turn(t, turn, d.get());
  server->made_at = pc;
  server->is_nonblocking = (flags & SOCK_NONBLOCK) != 0;
  peer = server->socket.peer;
  return add_number(t, server, pc);
}

std::optional<long> shut_down(Thread& t, int number, const DescriptionPtr& d, int how,
                              std::uintptr_t pc) {
  if (d->sort != Description::Sort::socket) return failed_with(ENOTSOCK);
  if (how < SHUT_RD || how > SHUT_RDWR) return failed_with(EINVAL);
  const DescriptorTurn turn =
      begin_turn(t, *d, Kind::exchange, can_read | can_write, FileCall::shutdown, pc);
  const bool is_there = descriptors().find(number) == d;
  const bool was_listening = d->socket.is_listening;
  const bool was_connected = d->is_connected();
  if (is_there && was_listening && how != SHUT_WR) d->socket.stops_listening();
  if (is_there && was_connected) {
    if (how != SHUT_WR) {
      d->socket.reads_no_more = true;
      ++d->changes;
    }
    if (how != SHUT_RD) {
      d->socket.writes_no_more = true;
      d->out->has_writer = false;
      ++d->out->arrivals;
    }
  }
  end_turn(t, turn, d.get());
  if (!is_there) return std::nullopt;
  return was_connected || was_listening ? 0 : failed_with(ENOTCONN);
}

bool forget_address(Thread& t, const std::string& path, std::uintptr_t pc) {
  if (!descriptors().is_any() || !descriptors().addresses.contains("path " + path)) return false;
  take_step(t, descriptors().registry, Kind::exchange, FileCall::close, pc);
  descriptors().addresses.erase("path " + path);
  return true;
}

std::array<DescriptionPtr, 2> make_pair(Thread& t, int domain, int type, std::uintptr_t pc) {
  std::array<DescriptionPtr, 2> ends;
  for (DescriptionPtr& end : ends) {
    end = descriptors().make(Description::Sort::socket, t.id, pc);
    end->socket.domain = domain;
    end->socket.type = type & kind_of_type;
    end->is_nonblocking = (type & SOCK_NONBLOCK) != 0;
  }
  ends[0]->in = ends[1]->out = new_stream(type);
  ends[1]->in = ends[0]->out = new_stream(type);
  descriptors().put_together(*ends[0], *ends[1]);
  return ends;
}

}  // namespace mazurka
