// Sockets.

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <cstring>

#include "native/descriptors/sockets.h"
#include "native/descriptors/transfer.h"
#include "native/entry.h"
#include "native/requests.h"

using namespace mazurka;

namespace {

std::string bytes_of(const sockaddr* address, socklen_t size) {
  return address == nullptr ? std::string()
                            : std::string(reinterpret_cast<const char*>(address), size);
}

void put_address(const std::string& address, sockaddr* to, socklen_t* size) {
  if (to == nullptr || size == nullptr) return;
  std::memcpy(to, address.data(), std::min<std::size_t>(*size, address.size()));
  *size = static_cast<socklen_t>(address.size());
}

std::string unnamed_address(const Description& d) {
  sockaddr_in6 none{};  // of which sockaddr_in is as long as its beginning
  none.sin6_family = static_cast<sa_family_t>(d.socket.domain);
  const std::size_t size = d.is_local()                 ? sizeof(sa_family_t)
                           : d.socket.domain == AF_INET ? sizeof(sockaddr_in)
                                                        : sizeof none;
  return {reinterpret_cast<const char*>(&none), size};
}

int make_socket(Thread& t, int domain, int type, int protocol, std::uintptr_t pc) {
  if (const int wrong = error_of_socket(domain, type, protocol)) {
    return static_cast<int>(failed_with(wrong));
  }
  if (!is_emulated(domain, type, protocol)) {
    program->uncontrolled(t, "socket", pc, "only TCP and Unix streams stay within the process");
  }
  const DescriptionPtr d = descriptors().make(Description::Sort::socket, t.id, pc);
  d->socket.domain = domain;
  d->socket.type = type & ~(SOCK_NONBLOCK | SOCK_CLOEXEC);
  d->mode = O_RDWR;
  d->is_nonblocking = (type & SOCK_NONBLOCK) != 0;
  return add_number(t, d, pc);
}

// Options change nothing here, but for those that do.
std::optional<long> set_option(Thread& t, int file, Description& d, int level, int name,
                               const void* value, socklen_t size, std::uintptr_t pc) {
  if (level == SOL_SOCKET && name == SO_SNDTIMEO) {
    program->uncontrolled(t, "setsockopt with SO_SNDTIMEO", pc);
  }
  if (size > 0) range_access(t, value, size, false, pc);
  const bool is_there = change_state(t, file, d, FileCall::set, pc, [&] {
    d.socket.options[{level, name}] = std::string(static_cast<const char*>(value), size);
    if (level == SOL_SOCKET && name == SO_LINGER && size >= sizeof(linger)) {
      const auto* how = static_cast<const linger*>(value);
      d.socket.resets_at_close = how->l_onoff != 0 && how->l_linger == 0;
    }
    if (level == SOL_SOCKET && name == SO_RCVTIMEO && size >= sizeof(timeval)) {
      const auto* time = static_cast<const timeval*>(value);
      d.socket.reads_for_a_time = time->tv_sec != 0 || time->tv_usec != 0;
    }
  });
  return is_there ? std::optional<long>(0) : std::nullopt;
}

std::optional<long> get_option(Thread& t, int file, const DescriptionPtr& d, int level, int name,
                               void* value, socklen_t* size, std::uintptr_t pc) {
  if (!look_at_state(t, file, *d, pc)) return std::nullopt;
  int number = 0;
  if (level == SOL_SOCKET) {
    switch (name) {
      case SO_ERROR: {
        const DescriptorTurn turn =
            begin_turn(t, *d, Kind::exchange, can_write, FileCall::look, pc);
        number = std::exchange(d->socket.error, 0);
        if (d->in != nullptr && d->in->reset != 0) {
          d->socket.is_broken = true;
          number = std::exchange(d->in->reset, 0);
        }
        end_turn(t, turn, d.get());
        break;
      }
      case SO_TYPE: number = d->socket.type; break;
      case SO_DOMAIN: number = d->socket.domain; break;
      case SO_ACCEPTCONN: number = d->socket.is_listening; break;
      case SO_SNDBUF:
      case SO_RCVBUF: number = static_cast<int>(socket_capacity); break;
      default: break;
    }
  }
  const auto set = d->socket.options.find({level, name});
  const bool is_set = set != d->socket.options.end();
  const std::string bytes =
      is_set ? set->second : std::string(reinterpret_cast<const char*>(&number), sizeof number);
  std::memcpy(value, bytes.data(), std::min<std::size_t>(*size, bytes.size()));
  *size = static_cast<socklen_t>(std::min<std::size_t>(*size, bytes.size()));
  return 0;
}

void refuse_control(Thread& t, const msghdr& message, std::uintptr_t pc) {
  if (message.msg_controllen > 0 && message.msg_control != nullptr) {
    program->uncontrolled(t, "sendmsg with control data", pc);
  }
}

template <typename DoCall>
std::optional<long> on_socket(int file, std::uintptr_t pc, DoCall call) {
  if (running != nullptr) heed(*running, Point::cancellation, pc);
  return on_descriptor(file, pc, [&](Thread& t, const DescriptionPtr& d) -> std::optional<long> {
    if (d->sort != Description::Sort::socket) return failed_with(ENOTSOCK);
    return call(t, d);
  });
}

std::optional<long> receive(int file, Buffers to, int flags, std::uintptr_t pc) {
  return on_socket(file, pc, [&](Thread& t, const DescriptionPtr& d) {
    return read_from(t, file, d, to, flags, pc);
  });
}
std::optional<long> transmit(int file, Buffers from, int flags, std::uintptr_t pc) {
  return on_socket(file, pc, [&](Thread& t, const DescriptionPtr& d) {
    return write_to(t, file, d, from, flags, pc);
  });
}

std::optional<long> accept_one(int file, sockaddr* address, socklen_t* size, int flags,
                               std::uintptr_t pc) {
  return on_socket(file, pc, [&](Thread& t, const DescriptionPtr& d) {
    std::string peer;
    const auto accepted = accept_from(t, file, d, flags, peer, pc);
    if (accepted && *accepted >= 0) {
      put_address(peer.empty() ? unnamed_address(*d) : peer, address, size);
    }
    return accepted;
  });
}

}  // namespace

MAZURKA_EXPORT int socket(int domain, int type, int protocol) noexcept {
  if (running == nullptr) return REAL(socket)(domain, type, protocol);
  return make_socket(*running, domain, type, protocol, CALLER);
}
MAZURKA_EXPORT int socketpair(int domain, int type, int protocol, int ends[2]) noexcept {
  if (running == nullptr) return REAL(socketpair)(domain, type, protocol, ends);
  if (domain != AF_UNIX) return static_cast<int>(failed_with(EOPNOTSUPP));
  Thread& t = *running;
  const auto pair = make_pair(t, domain, type, CALLER);
  range_access(t, ends, 2 * sizeof *ends, true, CALLER);
  for (int k = 0; k < 2; ++k) ends[k] = add_number(t, pair[static_cast<std::size_t>(k)], CALLER);
  return ends[0] < 0 || ends[1] < 0 ? -1 : 0;
}
MAZURKA_EXPORT int bind(int file, const sockaddr* address, socklen_t size) noexcept {
  const std::uintptr_t pc = CALLER;
  const auto result = on_socket(file, pc, [&](Thread& t, const DescriptionPtr& d) {
    return bind_to(t, file, d, bytes_of(address, size), pc);
  });
  return result ? static_cast<int>(*result) : REAL(bind)(file, address, size);
}
MAZURKA_EXPORT int listen(int file, int backlog) noexcept {
  const std::uintptr_t pc = CALLER;
  const auto result = on_socket(file, pc, [&](Thread& t, const DescriptionPtr& d) {
    return listen_at(t, file, d, backlog, pc);
  });
  return result ? static_cast<int>(*result) : REAL(listen)(file, backlog);
}
MAZURKA_EXPORT int connect(int file, const sockaddr* address, socklen_t size) {
  const std::uintptr_t pc = CALLER;
  const auto result = on_socket(file, pc, [&](Thread& t, const DescriptionPtr& d) {
    return connect_to(t, file, d, bytes_of(address, size), pc);
  });
  return result ? static_cast<int>(*result) : REAL(connect)(file, address, size);
}
ENTRY(accept);
ENTERED int accept_entered(int file, sockaddr* address, socklen_t* size) {
  const auto result = accept_one(file, address, size, 0, CALLER);
  return result ? static_cast<int>(*result) : REAL(accept)(file, address, size);
}
ENTRY(accept4);
ENTERED int accept4_entered(int file, sockaddr* address, socklen_t* size, int flags) {
  const auto result = accept_one(file, address, size, flags, CALLER);
  return result ? static_cast<int>(*result) : REAL(accept4)(file, address, size, flags);
}
MAZURKA_EXPORT int shutdown(int file, int how) noexcept {
  const std::uintptr_t pc = CALLER;
  const auto result = on_socket(
      file, pc, [&](Thread& t, const DescriptionPtr& d) { return shut_down(t, file, d, how, pc); });
  return result ? static_cast<int>(*result) : REAL(shutdown)(file, how);
}

MAZURKA_EXPORT int getsockname(int file, sockaddr* address, socklen_t* size) noexcept {
  const std::uintptr_t pc = CALLER;
  const auto result =
      on_socket(file, pc, [&](Thread& t, const DescriptionPtr& d) -> std::optional<long> {
        if (!look_at_address(t, file, *d, pc)) return std::nullopt;
        const std::string& own = d->socket.address;
        put_address(own.empty() ? unnamed_address(*d) : own, address, size);
        return 0;
      });
  return result ? static_cast<int>(*result) : REAL(getsockname)(file, address, size);
}
MAZURKA_EXPORT int getpeername(int file, sockaddr* address, socklen_t* size) noexcept {
  const std::uintptr_t pc = CALLER;
  const auto result =
      on_socket(file, pc, [&](Thread& t, const DescriptionPtr& d) -> std::optional<long> {
        if (!look_at_state(t, file, *d, pc)) return std::nullopt;
        if (!d->is_connected() || d->has_ended()) return failed_with(ENOTCONN);
        put_address(d->socket.peer.empty() ? unnamed_address(*d) : d->socket.peer, address, size);
        return 0;
      });
  return result ? static_cast<int>(*result) : REAL(getpeername)(file, address, size);
}
MAZURKA_EXPORT int setsockopt(int file, int level, int name, const void* value,
                              socklen_t size) noexcept {
  const std::uintptr_t pc = CALLER;
  const auto result = on_socket(file, pc, [&](Thread& t, const DescriptionPtr& d) {
    return set_option(t, file, *d, level, name, value, size, pc);
  });
  return result ? static_cast<int>(*result) : REAL(setsockopt)(file, level, name, value, size);
}
MAZURKA_EXPORT int getsockopt(int file, int level, int name, void* value,
                              socklen_t* size) noexcept {
  const std::uintptr_t pc = CALLER;
  const auto result = on_socket(file, pc, [&](Thread& t, const DescriptionPtr& d) {
    return get_option(t, file, d, level, name, value, size, pc);
  });
  return result ? static_cast<int>(*result) : REAL(getsockopt)(file, level, name, value, size);
}

ENTRY(recv);
ENTERED ssize_t recv_entered(int file, void* to, size_t size, int flags) {
  const iovec part{to, size};
  const auto result = receive(file, {&part, 1}, flags, CALLER);
  return result ? *result : REAL(recv)(file, to, size, flags);
}
ENTRY(__recv_chk);
ENTERED ssize_t __recv_chk_entered(int file, void* to, size_t size, size_t, int flags) {
  const iovec part{to, size};
  const auto result = receive(file, {&part, 1}, flags, CALLER);
  return result ? *result : REAL(recv)(file, to, size, flags);
}
ENTRY(recvfrom);
ENTERED ssize_t recvfrom_entered(int file, void* to, size_t size, int flags, sockaddr* address,
                                 socklen_t* address_size) {
  const iovec part{to, size};
  const auto result = receive(file, {&part, 1}, flags, CALLER);
  if (result && *result >= 0 && address_size != nullptr) *address_size = 0;
  return result ? *result : REAL(recvfrom)(file, to, size, flags, address, address_size);
}
ENTRY(recvmsg);
ENTERED ssize_t recvmsg_entered(int file, msghdr* message, int flags) {
  const auto result = receive(file, {message->msg_iov, message->msg_iovlen}, flags, CALLER);
  if (!result) return REAL(recvmsg)(file, message, flags);
  if (*result >= 0) {
    message->msg_namelen = 0;
    message->msg_controllen = 0;
    message->msg_flags = 0;
  }
  return *result;
}
ENTRY(send);
ENTERED ssize_t send_entered(int file, const void* from, size_t size, int flags) {
  const iovec part{const_cast<void*>(from), size};
  const auto result = transmit(file, {&part, 1}, flags, CALLER);
  return result ? *result : REAL(send)(file, from, size, flags);
}
ENTRY(sendto);
ENTERED ssize_t sendto_entered(int file, const void* from, size_t size, int flags,
                               const sockaddr* address, socklen_t address_size) {
  const iovec part{const_cast<void*>(from), size};
  const auto result = transmit(file, {&part, 1}, flags, CALLER);
  return result ? *result : REAL(sendto)(file, from, size, flags, address, address_size);
}
ENTRY(sendmsg);
ENTERED ssize_t sendmsg_entered(int file, const msghdr* message, int flags) {
  if (running != nullptr) refuse_control(*running, *message, CALLER);
  const auto result = transmit(file, {message->msg_iov, message->msg_iovlen}, flags, CALLER);
  return result ? *result : REAL(sendmsg)(file, message, flags);
}
