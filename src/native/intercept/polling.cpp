// Waiting for several descriptors. Without descriptors these are ways to sleep.

#include <errno.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <time.h>

#include <vector>

#include "native/descriptors/polling.h"
#include "native/entry.h"
#include "native/intercept/time.h"
#include "native/requests.h"

using namespace mazurka;

namespace {

constexpr std::int64_t second = 1'000'000'000;

std::int64_t in_ns(const timespec* time) {
  return time == nullptr ? no_time_limit : time->tv_sec * second + time->tv_nsec;
}
std::int64_t in_ns(const timeval* time) {
  return time == nullptr ? no_time_limit : time->tv_sec * second + time->tv_usec * 1000;
}
std::int64_t of_milliseconds(int milliseconds) {
  return milliseconds < 0 ? no_time_limit : std::int64_t{milliseconds} * 1'000'000;
}

int poll_for(Thread& t, std::span<pollfd> files, std::int64_t ns, std::uintptr_t pc) {
  if (files.empty() && ns != no_time_limit) return sleep_for(t, ns, pc), 0;
  heed(t, Point::cancellation, pc);
  range_access(t, files.data(), files.size_bytes(), true, pc);
  return poll_descriptors(t, files, counted_limit(ns), pc);
}

int select_from(Thread& t, int count, fd_set* reads, fd_set* writes, fd_set* errors,
                std::int64_t ns, std::uintptr_t pc) {
  std::vector<pollfd> files;
  const auto has = [](int file, const fd_set* set) {
    return set != nullptr && FD_ISSET(file, set);
  };
  for (int file = 0; file < count; ++file) {
    short events = 0;
    if (has(file, reads)) events |= POLLIN;
    if (has(file, writes)) events |= POLLOUT;
    if (has(file, errors)) events |= POLLPRI;
    if (events != 0) files.push_back({file, events, 0});
  }
  const int result = poll_for(t, files, ns, pc);
  if (result < 0) return result;
  for (fd_set* set : {reads, writes, errors}) {
    if (set != nullptr) FD_ZERO(set);
  }
  int bits = 0;
  const auto put = [&](int file, fd_set* set) {
    FD_SET(file, set);
    ++bits;
  };
  for (const pollfd& file : files) {
    if ((file.revents & POLLNVAL) != 0) return static_cast<int>(failed_with(EBADF));
    constexpr int ends = POLLHUP | POLLERR;
    if ((file.events & POLLIN) != 0 && (file.revents & (POLLIN | ends)) != 0) put(file.fd, reads);
    if ((file.events & POLLOUT) != 0 && (file.revents & (POLLOUT | POLLERR)) != 0) {
      put(file.fd, writes);
    }
    if ((file.revents & POLLPRI) != 0) put(file.fd, errors);
  }
  return bits;
}

void refuse_mask(Thread& t, const sigset_t* mask, const char* call, std::uintptr_t pc) {
  if (mask != nullptr && has(Habit::sends_signals)) {
    program->uncontrolled(t, fmt::format("{} with a mask of signals", call), pc);
  }
}

int make_set(Thread& t, std::uintptr_t pc) {
  const DescriptionPtr d = descriptors().make(Description::Sort::epoll, t.id, pc);
  return add_number(t, d, pc);
}

int wait_in_set(int set, epoll_event* events, int most, std::int64_t ns, std::uintptr_t pc,
                int& result) {
  const auto done = on_descriptor(set, pc, [&](Thread& t, const DescriptionPtr& d) {
    heed(t, Point::cancellation, pc);
    return wait_for_events(t, set, d, {events, static_cast<std::size_t>(std::max(most, 0))},
                           counted_limit(ns), pc);
  });
  if (done) result = static_cast<int>(*done);
  return done.has_value();
}

}  // namespace

ENTRY(poll);
ENTERED int poll_entered(pollfd* files, nfds_t count, int milliseconds) {
  if (running == nullptr) return REAL(poll)(files, count, milliseconds);
  return poll_for(*running, {files, count}, of_milliseconds(milliseconds), CALLER);
}
ENTRY(__poll_chk);
ENTERED int __poll_chk_entered(pollfd* files, nfds_t count, int milliseconds, size_t) {
  if (running == nullptr) return REAL(poll)(files, count, milliseconds);
  return poll_for(*running, {files, count}, of_milliseconds(milliseconds), CALLER);
}
ENTRY(ppoll);
ENTERED int ppoll_entered(pollfd* files, nfds_t count, const timespec* time, const sigset_t* mask) {
  if (running == nullptr) return REAL(ppoll)(files, count, time, mask);
  refuse_mask(*running, mask, "ppoll", CALLER);
  return poll_for(*running, {files, count}, in_ns(time), CALLER);
}
ENTRY(select);
ENTERED int select_entered(int count, fd_set* reads, fd_set* writes, fd_set* errors,
                           timeval* time) {
  if (running == nullptr) return REAL(select)(count, reads, writes, errors, time);
  return select_from(*running, count, reads, writes, errors, in_ns(time), CALLER);
}
ENTRY(pselect);
ENTERED int pselect_entered(int count, fd_set* reads, fd_set* writes, fd_set* errors,
                            const timespec* time, const sigset_t* mask) {
  if (running == nullptr) return REAL(pselect)(count, reads, writes, errors, time, mask);
  refuse_mask(*running, mask, "pselect", CALLER);
  return select_from(*running, count, reads, writes, errors, in_ns(time), CALLER);
}

MAZURKA_EXPORT int epoll_create(int size) noexcept {
  if (running == nullptr) return REAL(epoll_create)(size);
  if (size <= 0) return static_cast<int>(failed_with(EINVAL));
  return make_set(*running, CALLER);
}
MAZURKA_EXPORT int epoll_create1(int flags) noexcept {
  if (running == nullptr) return REAL(epoll_create1)(flags);
  if ((flags & ~EPOLL_CLOEXEC) != 0) return static_cast<int>(failed_with(EINVAL));
  return make_set(*running, CALLER);
}
MAZURKA_EXPORT int epoll_ctl(int set, int how, int file, epoll_event* event) noexcept {
  const std::uintptr_t pc = CALLER;
  const auto result = on_descriptor(set, pc, [&](Thread& t, const DescriptionPtr& d) {
    return change_interest(t, set, d, how, file, event, pc);
  });
  return result ? static_cast<int>(*result) : REAL(epoll_ctl)(set, how, file, event);
}
ENTRY(epoll_wait);
ENTERED int epoll_wait_entered(int set, epoll_event* events, int most, int milliseconds) {
  int result = 0;
  if (wait_in_set(set, events, most, of_milliseconds(milliseconds), CALLER, result)) return result;
  return REAL(epoll_wait)(set, events, most, milliseconds);
}
ENTRY(epoll_pwait);
ENTERED int epoll_pwait_entered(int set, epoll_event* events, int most, int milliseconds,
                                const sigset_t* mask) {
  int result = 0;
  if (running != nullptr) refuse_mask(*running, mask, "epoll_pwait", CALLER);
  if (wait_in_set(set, events, most, of_milliseconds(milliseconds), CALLER, result)) return result;
  return REAL(epoll_pwait)(set, events, most, milliseconds, mask);
}
ENTRY(epoll_pwait2);
ENTERED int epoll_pwait2_entered(int set, epoll_event* events, int most, const timespec* time,
                                 const sigset_t* mask) {
  int result = 0;
  if (running != nullptr) refuse_mask(*running, mask, "epoll_pwait2", CALLER);
  if (wait_in_set(set, events, most, in_ns(time), CALLER, result)) return result;
  return REAL(epoll_pwait2)(set, events, most, time, mask);
}
