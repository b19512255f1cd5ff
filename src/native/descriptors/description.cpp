#include "native/descriptors/description.h"

#include <errno.h>
#include <fcntl.h>

#include <algorithm>
#include <limits>

namespace mazurka {

namespace {

std::uint32_t events_of_pipe(const Description& d) {
  std::uint32_t events = 0;
  if (d.in != nullptr) {
    if (d.in->has_data()) events |= EPOLLIN | EPOLLRDNORM;
    if (!d.in->has_writer) events |= EPOLLHUP;
  }
  if (d.out != nullptr) {
    if (d.out->room() > 0) events |= EPOLLOUT | EPOLLWRNORM;
    if (!d.out->has_reader) events |= EPOLLERR;
  }
  return events;
}

std::uint32_t events_of_socket(const Description& d) {
  const Description::Socket& s = d.socket;
  if (s.is_listening) return s.waiting.empty() ? 0u : EPOLLIN | EPOLLRDNORM;
  if (s.has_stopped)
    return d.is_local() ? EPOLLIN | EPOLLRDNORM | EPOLLHUP : EPOLLOUT | EPOLLWRNORM | EPOLLHUP;
  if (s.is_connecting) return 0;
  std::uint32_t events = s.error != 0 ? EPOLLERR : 0u;
  if (!d.is_connected()) {
    if (s.has_failed) events |= EPOLLIN | EPOLLRDNORM | EPOLLRDHUP;
    return events | EPOLLOUT | EPOLLWRNORM | EPOLLHUP;
  }
  const bool ends = !d.in->has_writer || s.reads_no_more || d.in->reset != 0 || s.is_broken;
  if (d.in->reset != 0) events |= EPOLLERR;
  if (d.in->has_data() || ends) events |= EPOLLIN | EPOLLRDNORM;
  if (ends) events |= EPOLLRDHUP;
  const bool writes_no_more =
      s.writes_no_more || s.is_broken || (d.is_local() && !d.out->has_reader);
  if (d.out->room() > 0 || writes_no_more || !d.out->has_reader) events |= EPOLLOUT | EPOLLWRNORM;
  if ((ends && writes_no_more) || d.in->reset != 0) events |= EPOLLHUP;
  return events;
}

std::uint32_t events_of_counter(const Description::Event& event) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max() - 1;
  return (event.count > 0 ? EPOLLIN | EPOLLRDNORM : 0u) |
         (event.count < most ? EPOLLOUT | EPOLLWRNORM : 0u);
}

}  // namespace

std::uint32_t events_of(const Description& d) {
  switch (d.sort) {
    case Description::Sort::pipe: return events_of_pipe(d);
    case Description::Sort::socket: return events_of_socket(d);
    case Description::Sort::event: return events_of_counter(d.event);
    case Description::Sort::timer: return d.timer.expired > 0 ? EPOLLIN | EPOLLRDNORM : 0u;
    case Description::Sort::epoll: {
      const bool any = std::ranges::any_of(
          d.interests, [](const Interest& interest) { return events_for(interest) != 0; });
      return any ? EPOLLIN | EPOLLRDNORM : 0u;
    }
  }
  return 0;
}

std::uint32_t events_for(const Interest& interest) {
  const DescriptionPtr d = interest.of.lock();
  if (d == nullptr || d->is_closed || interest.events == 0) return 0;
  const std::uint32_t now = events_of(*d) & (interest.events | EPOLLERR | EPOLLHUP);
  if ((interest.events & EPOLLET) == 0) return now;
  // An edge: something has come since, or what is there was not there.
  const bool is_new =
      d->changes_for(interest.events) != interest.seen || (now & ~interest.told) != 0;
  return is_new ? now : 0;
}

unsigned readiness(const Description& d) {
  const std::uint32_t events = events_of(d);
  unsigned bits = 0;
  if ((events & (EPOLLIN | EPOLLHUP | EPOLLERR | EPOLLRDHUP)) != 0) bits |= can_read;
  if ((events & (EPOLLOUT | EPOLLERR)) != 0) bits |= can_write;
  if ((events & (EPOLLHUP | EPOLLERR)) != 0) bits |= has_ended;
  if (d.sort == Description::Sort::timer && d.timer.expiry != 0) bits |= can_read;
  if (d.sort == Description::Sort::epoll) {
    for (const Interest& interest : d.interests) {
      const DescriptionPtr of = interest.of.lock();
      if (of == nullptr || (interest.events & EPOLLIN) == 0) continue;
      if (of->sort == Description::Sort::timer && of->timer.expiry != 0) bits |= can_read;
    }
  }
  // Nobody writes to what listens: there this bit says that one more can wait.
  if (d.socket.is_listening && d.socket.has_room()) bits |= can_write;
  // Nobody reads at the end that writes: there this bit says that all of a small write fits.
  if (d.sort == Description::Sort::pipe && d.out != nullptr && d.in == nullptr) {
    const bool fits = d.out->room() >= std::min(atomic_size, d.out->capacity);
    bits = (bits & ~can_read) | (fits || !d.out->has_reader ? can_read : 0);
  }
  return bits;
}

unsigned bits_for(const Description& d, std::uint32_t events) {
  unsigned bits = has_ended;
  const bool only_writes = d.sort == Description::Sort::pipe && d.in == nullptr;
  if ((events & (EPOLLIN | EPOLLRDNORM | EPOLLRDHUP)) != 0 && !only_writes) bits |= can_read;
  if ((events & (EPOLLOUT | EPOLLWRNORM)) != 0 && !d.socket.is_listening) bits |= can_write;
  return bits;
}

const char* sort_name(const Description& d) {
  switch (d.sort) {
    case Description::Sort::pipe:
      return d.in != nullptr ? "reading end of pipe" : "writing end of pipe";
    case Description::Sort::socket:
      if (d.socket.is_listening) return "listening socket";
      return "socket";
    case Description::Sort::event: return "eventfd";
    case Description::Sort::timer: return "timerfd";
    case Description::Sort::epoll: return "epoll set";
  }
  return "";
}

void close_ends(Description& d) {
  d.is_closed = true;
  const bool unread = d.in != nullptr && d.in->has_data();
  if (d.in != nullptr) {
    d.in->has_reader = false;
    ++d.in->departures;
  }
  if (d.out != nullptr) {
    const bool had_ended = !d.is_local() && !d.out->has_writer;
    d.out->has_writer = false;
    ++d.out->arrivals;
    const bool resets = d.sort == Description::Sort::socket && (unread || d.socket.resets_at_close);
    if (resets) d.out->reset = had_ended ? EPIPE : ECONNRESET;
  }
  d.socket.is_listening = false;
  d.interests.clear();
}

bool fire_timers(std::vector<Description*> timers, std::int64_t& clock, bool waits,
                 std::int64_t until) {
  std::erase_if(timers, [](const Description* d) { return d->timer.expiry == 0; });
  if (timers.empty()) return false;
  const auto first =
      std::ranges::min_element(timers, {}, [](const Description* d) { return d->timer.expiry; });
  if ((*first)->timer.expiry > clock && waits && (*first)->timer.expiry <= until) {
    clock = (*first)->timer.expiry;
  }
  bool any = false;
  for (Description* d : timers) {
    Description::Timer& timer = d->timer;
    if (timer.expiry > clock) continue;
    const std::int64_t late = clock - timer.expiry;
    timer.expired +=
        1 + (timer.interval > 0 ? static_cast<std::uint64_t>(late / timer.interval) : 0);
    timer.expiry =
        timer.interval == 0 ? 0 : timer.expiry + (late / timer.interval + 1) * timer.interval;
    ++d->changes;
    any = true;
  }
  return any;
}

}  // namespace mazurka
