#include <fcntl.h>

#include <algorithm>
#include <limits>

#include "native/descriptors/polling.h"
#include "native/real.h"
#include "native/requests.h"

namespace mazurka {

namespace {

constexpr std::int64_t for_ever = std::numeric_limits<std::int64_t>::max();

std::vector<Description*> timers_in(const Description& set) {
  std::vector<Description*> timers;
  for (const Interest& interest : set.interests) {
    const DescriptionPtr d = interest.of.lock();
    if (d != nullptr && d->sort == Description::Sort::timer && interest.events != 0) {
      timers.push_back(d.get());
    }
  }
  return timers;
}

// Takes what there is to tell. Who was told goes to the end, so that everybody gets a turn.
int take_events(Description& set, std::span<epoll_event> to) {
  std::size_t count = 0;
  std::vector<Interest> told;
  std::erase_if(set.interests, [](const Interest& interest) {
    const DescriptionPtr d = interest.of.lock();
    return d == nullptr || d->is_closed;
  });
  for (auto i = set.interests.begin(); i != set.interests.end() && count < to.size();) {
    const std::uint32_t events = events_for(*i);
    if (events == 0) {
      ++i;
      continue;
    }
    to[count].events = events;
    to[count].data = i->data;
    ++count;
    i->told = events;
    i->seen = i->of.lock()->changes_for(i->events);
    if ((i->events & EPOLLONESHOT) != 0) i->events = 0;
    told.push_back(*i);
    i = set.interests.erase(i);
  }
  set.interests.insert(set.interests.end(), told.begin(), told.end());
  return static_cast<int>(count);
}

}  // namespace

std::optional<long> wait_for_events(Thread& t, int number, const DescriptionPtr& set,
                                    std::span<epoll_event> events, std::int64_t ns,
                                    std::uintptr_t pc) {
  if (set->sort != Description::Sort::epoll || events.empty()) return failed_with(EINVAL);
  const bool waits = ns == no_time_limit;
  for (;;) {
    DescriptorTurn turn;
    const Wait wait{number, can_read, FileCall::epoll_wait, waits, ns > 0};
    const Waited waited = wait_for(t, set, wait, pc, turn);
    if (waited == Waited::closed) return std::nullopt;
    if (waited == Waited::interrupted) return failed_with(EINTR);
    const auto pass_time = [&] {
      if (ns <= 0) return;
      program->begin_time();
      t.clock_ns += ns;
      t.clock_reads = 0;
    };
    if (waited == Waited::in_vain) return pass_time(), 0;
    std::vector<epoll_event> found(events.size());
    const std::int64_t until = waits || ns > for_ever / 2 ? for_ever : t.clock_ns + ns;
    fire_timers(timers_in(*set), t.clock_ns, false, until);
    int count = take_events(*set, found);
    if (count == 0 && ns != 0 && fire_timers(timers_in(*set), t.clock_ns, true, until)) {
      count = take_events(*set, found);
    }
    end_turn(t, turn, set.get());
    if (count == 0 && waits) continue;
    if (count == 0) return pass_time(), 0;
    const auto size = static_cast<std::size_t>(count);
    range_access(t, events.data(), size * sizeof(epoll_event), true, pc);
    program->rollback().note_writes(reinterpret_cast<std::uintptr_t>(events.data()),
                                    size * sizeof(epoll_event));
    std::copy_n(found.begin(), size, events.begin());
    return count;
  }
}

std::optional<long> change_interest(Thread& t, int number, const DescriptionPtr& set, int how,
                                    int member, const epoll_event* event, std::uintptr_t pc) {
  if (set->sort != Description::Sort::epoll) return failed_with(EINVAL);
  if (how != EPOLL_CTL_ADD && how != EPOLL_CTL_MOD && how != EPOLL_CTL_DEL) {
    return failed_with(EINVAL);
  }
  const DescriptionPtr d = find_again(t, member, pc);
  if (d == nullptr) {
    const bool is_file = !descriptors().is_closing(member) && REAL(fcntl)(member, F_GETFD) >= 0;
    return failed_with(is_file ? EPERM : EBADF);
  }
  if (d == set) return failed_with(EINVAL);
  if (d->sort == Description::Sort::epoll)
    program->uncontrolled(t, "a set of epoll in another", pc);
  if (how == EPOLL_CTL_ADD) put_in_one_group(t, *set, *d, pc);
  const DescriptorTurn turn =
      begin_turn(t, *set, Kind::exchange, can_read, FileCall::epoll_ctl, pc);
  const bool is_there = descriptors().find(number) == set && descriptors().find(member) == d;
  int error = 0;
  if (is_there) {
    const auto found = std::ranges::find_if(set->interests, [&](const Interest& interest) {
      return interest.number == member && interest.of.lock() == d;
    });
    const bool is_member = found != set->interests.end();
    if (how == EPOLL_CTL_ADD && is_member) error = EEXIST;
    else if (how != EPOLL_CTL_ADD && !is_member) error = ENOENT;
    else if (how == EPOLL_CTL_ADD) {
      set->interests.push_back({member, d, event->events | EPOLLERR | EPOLLHUP, event->data});
    } else if (how == EPOLL_CTL_MOD) {
      found->events = event->events | EPOLLERR | EPOLLHUP;
      found->data = event->data;
      found->told = 0;
    } else {
      set->interests.erase(found);
    }
  }
  end_turn(t, turn, set.get());
  if (!is_there) return std::nullopt;
  return error == 0 ? 0 : failed_with(error);
}

}  // namespace mazurka
