#include "native/descriptors/transfer.h"

#include <fcntl.h>
#include <signal.h>

#include <algorithm>
#include <cstring>
#include <limits>

#include "native/requests.h"

namespace mazurka {

namespace {

std::size_t size_of(Buffers buffers) {
  std::size_t size = 0;
  for (const iovec& part : buffers) size += part.iov_len;
  return size;
}

std::string take_from(Thread& t, Buffers from, std::uintptr_t pc) {
  std::string bytes;
  for (const iovec& part : from) {
    if (part.iov_len == 0) continue;
    range_access(t, part.iov_base, part.iov_len, false, pc);
    bytes.append(static_cast<const char*>(part.iov_base), part.iov_len);
  }
  return bytes;
}

void put_into(Thread& t, Buffers to, std::string_view bytes, std::uintptr_t pc) {
  for (const iovec& part : to) {
    const std::size_t size = std::min(part.iov_len, bytes.size());
    if (size == 0) continue;
    range_access(t, part.iov_base, size, true, pc);
    program->rollback().note_writes(reinterpret_cast<std::uintptr_t>(part.iov_base), size);
    std::memcpy(part.iov_base, bytes.data(), size);
    bytes.remove_prefix(size);
  }
}

// With --short-io a call may transfer less than it could: one byte, or half of it.
std::size_t limit(Thread& t, const Description& d, std::size_t size, std::uintptr_t pc) {
  const bool is_stream = d.sort == Description::Sort::pipe || d.sort == Description::Sort::socket;
  if (!program->options().short_io || !is_stream || size < 2) return size;
  Operation operation;
  operation.kind = Kind::choose;
  operation.operands[0] = size == 2 ? 2 : 3;
  program->stop_at(t, operation, pc);
  const unsigned way = program->choice();
  program->done(t, way, way);
  return way == 0 ? size : way == 1 ? 1 : size / 2;
}

struct Transferred {
  long result = 0;  // bytes, or minus the error
  std::string bytes;
};

Transferred take_bytes(Description& d, std::size_t size, int flags) {
  if (d.in == nullptr) {  // the connection that it has waited for did not come
    const int error = std::exchange(d.socket.error, 0);
    if (error == 0 && d.socket.has_failed) return {0, {}};
    return {error != 0 ? -error : -ENOTCONN, {}};
  }
  Stream& stream = *d.in;
  if (!stream.has_data() && stream.reset == ECONNRESET) {
    stream.reset = 0;
    d.socket.is_broken = true;
    return {-ECONNRESET, {}};
  }
  if (!stream.has_data()) return {0, {}};
  const bool was_full = stream.room() == 0;
  std::size_t there = stream.bytes.size();
  if (stream.keeps_messages) there = stream.messages.front();
  const std::size_t taken = std::min(size, there);
  Transferred outcome{static_cast<long>(taken), stream.bytes.substr(0, taken)};
  if (stream.keeps_messages && (flags & MSG_TRUNC) != 0) outcome.result = static_cast<long>(there);
  if ((flags & MSG_PEEK) != 0) return outcome;
  stream.bytes.erase(0, stream.keeps_messages ? there : taken);
  if (stream.keeps_messages) stream.messages.pop_front();
  if (was_full || d.is_local()) ++stream.departures;
  return outcome;
}

Transferred number_as_bytes(std::uint64_t number) {
  return {sizeof number, std::string(reinterpret_cast<const char*>(&number), sizeof number)};
}

Transferred take_count(Description& d) {
  const std::uint64_t taken = d.event.is_semaphore ? 1 : d.event.count;
  d.event.count -= taken;
  return number_as_bytes(taken);
}

// It is the thread's turn because the timer has fired, or can do so.
Transferred take_expirations(Thread& t, Description& d) {
  const bool waits = !d.is_nonblocking;
  fire_timers({&d}, t.clock_ns, waits, std::numeric_limits<std::int64_t>::max());
  if (d.timer.expired == 0) return {-EAGAIN, {}};
  return number_as_bytes(std::exchange(d.timer.expired, 0));
}

Transferred take(Thread& t, Description& d, std::size_t size, int flags) {
  switch (d.sort) {
    case Description::Sort::event: return take_count(d);
    case Description::Sort::timer: return take_expirations(t, d);
    default: return take_bytes(d, size, flags);
  }
}

// 0 if it can be read from.
int error_of_reading(const Description& d, std::size_t size) {
  switch (d.sort) {
    case Description::Sort::pipe: return d.in == nullptr ? EBADF : 0;
    case Description::Sort::socket:
      if (d.is_connected() || d.socket.is_connecting || d.socket.has_failed) return 0;
      return d.is_local() && d.socket.type == SOCK_STREAM ? EINVAL : ENOTCONN;
    case Description::Sort::event:
    case Description::Sort::timer: return size < sizeof(std::uint64_t) ? EINVAL : 0;
    case Description::Sort::epoll: break;
  }
  return EINVAL;
}

int error_of_writing(const Description& d, std::size_t size) {
  switch (d.sort) {
    case Description::Sort::pipe: return d.out == nullptr ? EBADF : 0;
    case Description::Sort::socket:
      if (d.is_connected() || d.socket.is_connecting || d.socket.has_failed) return 0;
      return d.is_local() ? ENOTCONN : EPIPE;
    case Description::Sort::event: return size < sizeof(std::uint64_t) ? EINVAL : 0;
    default: break;
  }
  return EINVAL;
}

}  // namespace

std::optional<long> read_file(Thread& t, int number, const DescriptionPtr& d, Buffers to,
                              std::uintptr_t pc) {
  if (d->sort == Description::Sort::socket && size_of(to) == 0) {
    return look_at_state(t, number, *d, pc) ? std::optional<long>(0) : std::nullopt;
  }
  return read_from(t, number, d, to, 0, pc);
}

std::optional<long> read_from(Thread& t, int number, const DescriptionPtr& d, Buffers to, int flags,
                              std::uintptr_t pc) {
  std::size_t size = size_of(to);
  if (!look_at_state(t, number, *d, pc)) return std::nullopt;
  const bool blocks = !d->is_nonblocking && (flags & MSG_DONTWAIT) == 0;
  if (const int error = error_of_reading(*d, size)) return failed_with(error);
  if (size == 0 && d->sort == Description::Sort::pipe) return 0;
  const bool timed = blocks && d->socket.reads_for_a_time;
  size = limit(t, *d, size, pc);
  std::string all;
  for (;;) {
    DescriptorTurn turn;
    switch (wait_for(t, d, {number, can_read, FileCall::read, blocks && !timed, timed}, pc, turn)) {
      case Waited::closed: return std::nullopt;
      case Waited::in_vain:
        return all.empty() ? failed_with(EAGAIN) : static_cast<long>(all.size());
      case Waited::interrupted:
        return all.empty() ? failed_with(EINTR) : static_cast<long>(all.size());
      case Waited::ready: break;
    }
    const Transferred outcome = take(t, *d, size - all.size(), flags);
    end_turn(t, turn, d.get());
    if (outcome.result < 0) return failed_with(static_cast<int>(-outcome.result));
    all += outcome.bytes;
    const bool goes_on = (flags & MSG_WAITALL) != 0 && blocks && !outcome.bytes.empty() &&
                         all.size() < size && !d->in->keeps_messages;
    if (goes_on) continue;
    put_into(t, to, all, pc);
    return all.size() > outcome.bytes.size() ? static_cast<long>(all.size()) : outcome.result;
  }
}

namespace {

// Returns how many bytes were written, or minus the error; 0: there was not enough room.
long put_bytes(Description& d, std::string_view bytes) {
  if (d.out == nullptr) {
    const int error = std::exchange(d.socket.error, 0);
    return error != 0 ? -error : -EPIPE;
  }
  Stream& stream = *d.out;
  if (d.in != nullptr && d.in->reset != 0 && !d.is_local()) {
    d.socket.is_broken = true;
    return -std::exchange(d.in->reset, 0);
  }
  if (d.socket.writes_no_more) return -EPIPE;
  if (!stream.has_reader) {
    // To write to a connection that the other side has closed, or ended in both directions, goes well once. The
    // answer is a reset.
    if (d.sort == Description::Sort::pipe || d.is_local()) return -EPIPE;
    const bool is_told = std::exchange(d.socket.is_broken, true);
    d.socket.error = is_told ? 0 : EPIPE;
    if (is_told) return -EPIPE;
    stream.reset = ECONNRESET;
    ++stream.arrivals;
    return static_cast<long>(bytes.size());
  }
  const bool is_whole =
      stream.keeps_messages || (d.sort == Description::Sort::pipe && bytes.size() <= atomic_size);
  if (is_whole && stream.room() < bytes.size()) return 0;
  const std::size_t size = std::min(stream.room(), bytes.size());
  stream.bytes += bytes.substr(0, size);
  if (stream.keeps_messages) stream.messages.push_back(size);
  ++stream.arrivals;
  return static_cast<long>(size);
}

long put_count(Description& d, std::string_view bytes) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max() - 1;
  std::uint64_t added = 0;
  std::memcpy(&added, bytes.data(), sizeof added);
  if (added > most) return -EINVAL;
  if (d.event.count > most - added) return 0;
  d.event.count += added;
  ++d.changes;
  return sizeof added;
}

}  // namespace

std::optional<long> write_to(Thread& t, int number, const DescriptionPtr& d, Buffers from,
                             int flags, std::uintptr_t pc) {
  if (!look_at_state(t, number, *d, pc)) return std::nullopt;
  const bool blocks = !d->is_nonblocking && (flags & MSG_DONTWAIT) == 0;
  const auto failed_to_write = [&](int error) {
    const bool tells = (flags & MSG_NOSIGNAL) == 0 && d->socket.type != SOCK_SEQPACKET;
    if (error == EPIPE && tells) send_signal(t, t, SIGPIPE, pc);
    return failed_with(error);
  };
  if (const int error = error_of_writing(*d, size_of(from))) return failed_to_write(error);
  const std::string all = take_from(t, from, pc);
  const std::string_view bytes = std::string_view(all).substr(0, limit(t, *d, all.size(), pc));
  const bool keeps_messages = d->out != nullptr && d->out->keeps_messages;
  if (bytes.empty() && !keeps_messages) return 0;
  if (keeps_messages && bytes.size() > d->out->capacity) return failed_with(EMSGSIZE);
  unsigned bits = can_write;
  for (std::size_t written = 0;;) {
    DescriptorTurn turn;
    const auto so_far = [&](int error) {
      return written == 0 ? failed_with(error) : static_cast<long>(written);
    };
    switch (wait_for(t, d, {number, bits, FileCall::write, blocks}, pc, turn)) {
      case Waited::closed: return std::nullopt;
      case Waited::in_vain: return so_far(EAGAIN);
      case Waited::interrupted: return so_far(EINTR);
      case Waited::ready: break;
    }
    const bool is_event = d->sort == Description::Sort::event;
    const long put = is_event ? put_count(*d, bytes) : put_bytes(*d, bytes.substr(written));
    end_turn(t, turn, d.get());
    if (put < 0) {
      const auto result = failed_to_write(static_cast<int>(-put));
      return written == 0 ? result : static_cast<long>(written);
    }
    if (is_event && put > 0) return put;
    written += static_cast<std::size_t>(put);
    if (written == bytes.size()) return static_cast<long>(written);
    if (!blocks) return so_far(EAGAIN);
    // A small write to a pipe waits for more room than there is.
    if (put == 0 && d->sort == Description::Sort::pipe) bits = can_read;
    else if (put == 0)
      program->uncontrolled(t, "a write that waits for more room than one byte", pc);
  }
}

std::optional<long> count_bytes(Thread& t, int number, const DescriptionPtr& d, std::uintptr_t pc,
                                int& count) {
  const bool is_stream = d->sort == Description::Sort::pipe || d->sort == Description::Sort::socket;
  if (!is_stream) return failed_with(ENOTTY);
  const DescriptorTurn turn = begin_turn(t, *d, Kind::read, can_read, FileCall::look, pc);
  const bool is_there = descriptors().find(number) == d;
  const Stream* const stream =
      d->in == nullptr && d->sort == Description::Sort::pipe ? d->out.get() : d->in.get();
  const std::size_t size = stream == nullptr ? 0 : stream->bytes.size();
  end_turn(t, turn, d.get());
  if (!is_there) return std::nullopt;
  count = static_cast<int>(size);
  return 0;
}

}  // namespace mazurka
