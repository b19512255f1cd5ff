// Pipes, counters of events and timers; and what is done with descriptors of any kind.

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <unistd.h>

#include <bit>

#include "native/descriptors/transfer.h"
#include "native/entry.h"
#include "native/intercept/files.h"
#include "native/requests.h"

using namespace mazurka;

namespace {

constexpr std::int64_t second = 1'000'000'000;

int make_pipe(Thread& t, int ends[2], int flags, std::uintptr_t pc) {
  const auto stream = std::make_shared<Stream>();
  stream->capacity = pipe_capacity;
  const DescriptionPtr reads = descriptors().make(Description::Sort::pipe, t.id, pc);
  const DescriptionPtr writes = descriptors().make(Description::Sort::pipe, t.id, pc);
  reads->in = writes->out = stream;
  reads->mode = O_RDONLY;
  writes->mode = O_WRONLY;
  reads->is_nonblocking = writes->is_nonblocking = (flags & O_NONBLOCK) != 0;
  descriptors().put_together(*reads, *writes);
  range_access(t, ends, 2 * sizeof *ends, true, pc);
  ends[0] = add_number(t, reads, pc);
  ends[1] = add_number(t, writes, pc);
  return ends[0] < 0 || ends[1] < 0 ? -1 : 0;
}

std::int64_t in_ns(const timespec& time) { return time.tv_sec * second + time.tv_nsec; }
timespec in_timespec(std::int64_t ns) { return {ns / second, ns % second}; }

bool is_clock_of_timers(int clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC || clock == CLOCK_BOOTTIME ||
         clock == CLOCK_REALTIME_ALARM || clock == CLOCK_BOOTTIME_ALARM;
}

bool is_time(const timespec& time) {
  return time.tv_sec >= 0 && time.tv_nsec >= 0 && time.tv_nsec < second;
}

itimerspec time_left(const Thread& t, const Description::Timer& timer) {
  const std::int64_t left =
      timer.expiry == 0 ? 0 : std::max<std::int64_t>(timer.expiry - t.clock_ns, 1);
  return {in_timespec(timer.interval), in_timespec(left)};
}

std::optional<long> set_timer(Thread& t, int number, const DescriptionPtr& d, int flags,
                              const itimerspec& value, itimerspec* old, std::uintptr_t pc) {
  if (d->sort != Description::Sort::timer) return failed_with(EINVAL);
  if (!is_time(value.it_value) || !is_time(value.it_interval)) return failed_with(EINVAL);
  program->begin_time();
  const DescriptorTurn turn = begin_turn(t, *d, Kind::exchange, can_read, FileCall::set, pc);
  if (old != nullptr) *old = time_left(t, d->timer);
  const bool is_date = d->timer.clock == CLOCK_REALTIME;
  std::int64_t until = in_ns(value.it_value);
  if (until != 0) {
    if ((flags & TFD_TIMER_ABSTIME) == 0) until += t.clock_ns;
    else if (is_date) until = std::max<std::int64_t>(until - clock_epoch_ns, 1);
  }
  const bool never =
      until > 0 && counted_limit(until - t.clock_ns) == no_time_limit && until > t.clock_ns;
  d->timer.expiry = never ? 0 : until;
  d->timer.interval = in_ns(value.it_interval);
  d->timer.expired = 0;
  end_turn(t, turn, d.get());
  return descriptors().find(number) == d ? 0 : failed_with(EBADF);
}

// A number more for the same description.
std::optional<long> duplicate(Thread& t, int number, const DescriptionPtr& d, int least,
                              std::uintptr_t pc) {
  const DescriptorTurn turn =
      begin_turn(t, *d, Kind::exchange, can_read | can_write, FileCall::open, pc);
  const bool is_there = descriptors().find(number) == d;
  if (is_there) ++d->references;
  end_turn(t, turn, d.get());
  if (!is_there) return std::nullopt;
  const int copy = add_number(t, d, pc, least);
  --d->references;
  return copy;
}

// A number that may be in use already.
std::optional<long> duplicate_as(Thread& t, int number, const DescriptionPtr& d, int copy,
                                 std::uintptr_t pc) {
  if (copy == number) return copy;
  const DescriptorTurn turn =
      begin_turn(t, *d, Kind::exchange, can_read | can_write, FileCall::open, pc);
  const bool is_there = descriptors().find(number) == d;
  if (is_there) ++d->references;
  end_turn(t, turn, d.get());
  if (!is_there) return std::nullopt;
  close_number(t, copy, pc);
  const DescriptorTurn opens_it =
      begin_turn(t, descriptors().numbers, Kind::exchange, 0, FileCall::open, pc);
  opens();
  REAL(dup2)(number, copy);
  descriptors().set(copy, d);
  ++descriptors().numbers;
  end_turn(t, opens_it, nullptr);
  return copy;
}

std::optional<long> set_capacity(Thread& t, const DescriptionPtr& d, long size, std::uintptr_t pc) {
  if (d->sort != Description::Sort::pipe) return failed_with(EBADF);
  Stream& stream = d->in != nullptr ? *d->in : *d->out;
  const std::size_t capacity = std::bit_ceil(std::max(static_cast<std::size_t>(size), atomic_size));
  const DescriptorTurn turn =
      begin_turn(t, *d, Kind::exchange, can_read | can_write, FileCall::set, pc);
  const bool fits = stream.bytes.size() <= capacity;
  if (fits) stream.capacity = capacity;
  end_turn(t, turn, d.get());
  return fits ? static_cast<long>(capacity) : failed_with(EBUSY);
}

std::optional<long> control(Thread& t, int number, const DescriptionPtr& d, int command,
                            long argument, std::uintptr_t pc) {
  switch (command) {
    case F_DUPFD:
    case F_DUPFD_CLOEXEC: return duplicate(t, number, d, static_cast<int>(argument), pc);
    case F_GETFD:
      if (!look_at_state(t, number, *d, pc)) return std::nullopt;
      return FD_CLOEXEC;
    case F_SETFD:
      if (!look_at_state(t, number, *d, pc)) return std::nullopt;
      return 0;
    case F_GETFL:
      if (!look_at_state(t, number, *d, pc)) return std::nullopt;
      return d->mode | (d->is_nonblocking ? O_NONBLOCK : 0);
    case F_SETFL:
      if (!set_nonblocking(t, number, *d, (argument & O_NONBLOCK) != 0, pc)) return std::nullopt;
      return 0;
    case F_GETPIPE_SZ:
      if (d->sort != Description::Sort::pipe) return failed_with(EBADF);
      end_turn(t, begin_turn(t, *d, Kind::read, can_read | can_write, FileCall::look, pc), nullptr);
      return static_cast<long>((d->in != nullptr ? *d->in : *d->out).capacity);
    case F_SETPIPE_SZ: return set_capacity(t, d, argument, pc);
    default: program->uncontrolled(t, fmt::format("fcntl with command {}", command), pc);
  }
}

int control_any(int number, int command, long argument, std::uintptr_t pc) {
  const auto result = on_descriptor(number, pc, [&](Thread& t, const DescriptionPtr& d) {
    return control(t, number, d, command, argument, pc);
  });
  if (result) return static_cast<int>(*result);
  if (command == F_DUPFD || command == F_DUPFD_CLOEXEC) opens();
  return REAL(fcntl)(number, command, argument);
}

// Where a real descriptor takes the number of one that is emulated.
void make_room(int file, int number, std::uintptr_t pc) {
  if (running == nullptr || REAL(fcntl)(file, F_GETFD) < 0) return;
  opens();
  close_number(*running, number, pc);
}

}  // namespace

MAZURKA_EXPORT int pipe(int ends[2]) noexcept {
  if (running == nullptr) return REAL(pipe)(ends);
  return make_pipe(*running, ends, 0, CALLER);
}
MAZURKA_EXPORT int pipe2(int ends[2], int flags) noexcept {
  if (running == nullptr) return REAL(pipe2)(ends, flags);
  return make_pipe(*running, ends, flags, CALLER);
}

MAZURKA_EXPORT int eventfd(unsigned value, int flags) noexcept {
  if (running == nullptr) return REAL(eventfd)(value, flags);
  if ((flags & ~(EFD_SEMAPHORE | EFD_CLOEXEC | EFD_NONBLOCK)) != 0) {
    return static_cast<int>(failed_with(EINVAL));
  }
  const DescriptionPtr d = descriptors().make(Description::Sort::event, running->id, CALLER);
  d->event = {value, (flags & EFD_SEMAPHORE) != 0};
  d->mode = O_RDWR;
  d->is_nonblocking = (flags & EFD_NONBLOCK) != 0;
  return add_number(*running, d, CALLER);
}
ENTRY(eventfd_read);
ENTERED int eventfd_read_entered(int file, eventfd_t* value) {
  const std::uintptr_t pc = CALLER;
  const iovec part{value, sizeof *value};
  const auto result = on_descriptor(file, pc, [&](Thread& t, const DescriptionPtr& d) {
    return read_from(t, file, d, {&part, 1}, 0, pc);
  });
  if (!result) return REAL(eventfd_read)(file, value);
  return *result == sizeof *value ? 0 : -1;
}
ENTRY(eventfd_write);
ENTERED int eventfd_write_entered(int file, eventfd_t value) {
  const std::uintptr_t pc = CALLER;
  if (running == nullptr || find_again(*running, file, pc) == nullptr) {
    return REAL(eventfd_write)(file, value);
  }
  const std::string bytes(reinterpret_cast<const char*>(&value), sizeof value);
  const iovec part{const_cast<char*>(bytes.data()), bytes.size()};
  const auto result = on_descriptor(file, pc, [&](Thread& t, const DescriptionPtr& d) {
    return write_to(t, file, d, {&part, 1}, 0, pc);
  });
  return result && *result == sizeof value ? 0 : -1;
}

MAZURKA_EXPORT int timerfd_create(int clock, int flags) noexcept {
  if (running == nullptr) return REAL(timerfd_create)(clock, flags);
  if (!is_clock_of_timers(clock) || (flags & ~(TFD_CLOEXEC | TFD_NONBLOCK)) != 0) {
    return static_cast<int>(failed_with(EINVAL));
  }
  const DescriptionPtr d = descriptors().make(Description::Sort::timer, running->id, CALLER);
  d->timer.clock = clock;
  d->mode = O_RDWR;
  d->is_nonblocking = (flags & TFD_NONBLOCK) != 0;
  return add_number(*running, d, CALLER);
}
MAZURKA_EXPORT int timerfd_settime(int file, int flags, const itimerspec* value,
                                   itimerspec* old) noexcept {
  const std::uintptr_t pc = CALLER;
  const auto result = on_descriptor(file, pc, [&](Thread& t, const DescriptionPtr& d) {
    return set_timer(t, file, d, flags, *value, old, pc);
  });
  return result ? static_cast<int>(*result) : REAL(timerfd_settime)(file, flags, value, old);
}
MAZURKA_EXPORT int timerfd_gettime(int file, itimerspec* value) noexcept {
  const std::uintptr_t pc = CALLER;
  const auto result =
      on_descriptor(file, pc, [&](Thread& t, const DescriptionPtr& d) -> std::optional<long> {
        const DescriptorTurn turn = begin_turn(t, *d, Kind::read, can_read, FileCall::look, pc);
        *value = time_left(t, d->timer);
        end_turn(t, turn, d.get());
        return 0;
      });
  return result ? static_cast<int>(*result) : REAL(timerfd_gettime)(file, value);
}

ENTRY(readv);
ENTERED ssize_t readv_entered(int file, const iovec* parts, int count) {
  const std::uintptr_t pc = CALLER;
  if (running != nullptr) heed(*running, Point::cancellation, pc);
  const Buffers to{parts, static_cast<std::size_t>(std::max(count, 0))};
  const auto result = on_descriptor(
      file, pc, [&](Thread& t, const DescriptionPtr& d) { return read_file(t, file, d, to, pc); });
  if (result) return *result;
  if (running != nullptr) {
    running->spin.changed_memory();
    for (const iovec& part : to) {
      program->rollback().note_writes(reinterpret_cast<std::uintptr_t>(part.iov_base),
                                      part.iov_len);
    }
  }
  return REAL(readv)(file, parts, count);
}
ENTRY(writev);
ENTERED ssize_t writev_entered(int file, const iovec* parts, int count) {
  const std::uintptr_t pc = CALLER;
  if (running != nullptr) heed(*running, Point::cancellation, pc);
  const auto result = on_descriptor(file, pc, [&](Thread& t, const DescriptionPtr& d) {
    return write_to(t, file, d, {parts, static_cast<std::size_t>(std::max(count, 0))}, 0, pc);
  });
  return result ? *result : REAL(writev)(file, parts, count);
}

MAZURKA_EXPORT int dup(int file) noexcept {
  const std::uintptr_t pc = CALLER;
  const auto result = on_descriptor(
      file, pc, [&](Thread& t, const DescriptionPtr& d) { return duplicate(t, file, d, 0, pc); });
  if (result) return static_cast<int>(*result);
  opens();
  return REAL(dup)(file);
}
MAZURKA_EXPORT int dup2(int file, int copy) noexcept {
  const std::uintptr_t pc = CALLER;
  const auto result = on_descriptor(file, pc, [&](Thread& t, const DescriptionPtr& d) {
    return duplicate_as(t, file, d, copy, pc);
  });
  if (result) return static_cast<int>(*result);
  make_room(file, copy, pc);
  return REAL(dup2)(file, copy);
}
MAZURKA_EXPORT int dup3(int file, int copy, int flags) noexcept {
  const std::uintptr_t pc = CALLER;
  const auto result = on_descriptor(file, pc, [&](Thread& t, const DescriptionPtr& d) {
    return file == copy ? std::optional(failed_with(EINVAL)) : duplicate_as(t, file, d, copy, pc);
  });
  if (result) return static_cast<int>(*result);
  make_room(file, copy, pc);
  return REAL(dup3)(file, copy, flags);
}

#define CONTROL(name)                                    \
  MAZURKA_EXPORT int name(int file, int command, ...) {  \
    va_list list;                                        \
    va_start(list, command);                             \
    const long argument = va_arg(list, long);            \
    va_end(list);                                        \
    return control_any(file, command, argument, CALLER); \
  }
CONTROL(fcntl)
CONTROL(fcntl64)

MAZURKA_EXPORT int ioctl(int file, unsigned long request, ...) noexcept {
  const std::uintptr_t pc = CALLER;
  va_list list;
  va_start(list, request);
  void* const argument = va_arg(list, void*);
  va_end(list);
  const auto result =
      on_descriptor(file, pc, [&](Thread& t, const DescriptionPtr& d) -> std::optional<long> {
        switch (request) {
          case FIONBIO:
            if (!set_nonblocking(t, file, *d, *static_cast<int*>(argument) != 0, pc)) {
              return std::nullopt;
            }
            return 0;
          case FIONREAD: return count_bytes(t, file, d, pc, *static_cast<int*>(argument));
          case FIOCLEX:
          case FIONCLEX: return 0;
          case TCGETS:
          case TIOCGWINSZ: return failed_with(ENOTTY);
          default: program->uncontrolled(t, fmt::format("ioctl with request {:#x}", request), pc);
        }
      });
  return result ? static_cast<int>(*result) : REAL(ioctl)(file, request, argument);
}

MAZURKA_EXPORT FILE* fdopen(int file, const char* mode) noexcept {
  if (running != nullptr && find_again(*running, file, CALLER) != nullptr) {
    program->uncontrolled(*running, "fdopen for a pipe or socket", CALLER);
  }
  return REAL(fdopen)(file, mode);
}
