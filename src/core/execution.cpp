#include "core/execution.h"

#include <algorithm>

#include "core/error.h"

namespace mazurka {

EventId Execution::spawn_of(ProcessId p) const {
  return index(p) < spawned_by_.size() ? spawned_by_[index(p)] : no_event;
}

EventId Execution::followed_by(const Step& step) const {
  const ProcessId p = step.operation.target;
  if (!step.operation.follows || index(p) >= positions_.size()) return no_event;
  const std::vector<EventId>& events = positions_[index(p)];
  const auto found = std::find_if(events.rbegin(), events.rend(),
                                  [&](EventId e) { return follows(step, (*this)[e].step); });
  return found == events.rend() ? no_event : *found;
}

void Execution::make_room_for(ProcessId p) {
  CHECK(index(p) < ProcessSet::capacity, "more than {} processes", ProcessSet::capacity);
  positions_.resize(index(p) + 1);
  last_of_.resize(index(p) + 1, no_event);
  spawned_by_.resize(index(p) + 1, no_event);
  const std::size_t stride = (positions_.size() + 3) / 4 * 4;
  if (stride <= stride_) return;
  std::vector<std::uint32_t> clocks(room_ * stride);
  for (std::size_t e = 0; e < size(); ++e) {
    std::copy_n(&clocks_[e * stride_], stride_, &clocks[e * stride]);
  }
  clocks_ = std::move(clocks);
  stride_ = stride;
  zeros_.assign(stride, 0);
}

void Execution::make_room_for(ObjectId x) { last_access_.resize(index(x) + 1, no_event); }

void Execution::make_room_for_events() {
  room_ = std::max<std::size_t>(64, 2 * size());
  events_.resize(room_);
  links_.resize(room_);
  if (equivalence_ == Equivalence::observed) observations_.resize(room_);
  clocks_.resize(room_ * stride_);
}

Clock Execution::past_of(ProcessId p) const {
  if (const EventId e = last_of(p); e != no_event) return clock(e);
  if (const EventId spawn = spawn_of(p); spawn != no_event) return clock(spawn);
  return zeros_;
}

Clock Execution::past_before(EventId e) const {
  if (const EventId previous = previous_of(e); previous != no_event) return clock(previous);
  if (const EventId spawn = spawn_of(process(e)); spawn != no_event) return clock(spawn);
  return zeros_;
}

// The latest first.
template <typename Visit>
void Execution::visit_wakers(const Step& resume, Visit visit) const {
  const ObjectId x = resume.operation.objects[0];
  bool is_over = false;
  for (EventId e = access_before(no_event, x); e != no_event && !is_over; e = access_before(e, x)) {
    const Step& step = (*this)[e].step;
    if (step.operation.kind == Kind::gather) {  // those for a later round may be there already
      if (objects::is_for(step.operation, resume.operation)) visit(e);
      is_over = step.operation.operands[1] < resume.operation.operands[1];
    } else {
      const bool wakes = woken(step).contains(resume.process);
      if (wakes) visit(e);
      is_over = wakes || step.process == resume.process;
    }
  }
}

EventId Execution::waker_of(const Step& resume) const {
  EventId last = no_event;
  visit_wakers(resume, [&](EventId e) {
    if (last == no_event) last = e;
  });
  return last;
}

const Observation& Execution::observation(EventId e) const {
  static constexpr Observation nothing_known;
  return observations_.empty() ? nothing_known : observations_[index(e)];
}

// Visits the events on object x that an operation depends on, the latest first, as far as they can
// matter: what is before a dominating event is in its past.
template <typename Visit>
void Execution::visit_accesses(const Operation& operation, ObjectId x,
                               const Observation& observation, Visit visit) const {
  if (index(x) >= last_access_.size()) return;
  const Access access = operation.access;
  const bool of_message = access == Access::send || access == Access::miss;
  const bool forms_runs = are_in_runs(access, observation.observed);
  const Dependences& if_observed = dependences(equivalence_, true);
  const Dependences& if_not = dependences(equivalence_, observation.observed);
  for (EventId e = last_access_[index(x)]; e != no_event;) {
    const Operation& earlier = events_[index(e)].step.operation;
    const Links& links = links_[index(e)];
    const Link& link = links.object[earlier.objects[0] == x ? 0 : 1];
    if (forms_runs && earlier.access == access && links.observed == observation.observed) {
      e = link.before_run;
      continue;
    }
    const bool depends =
        of_message ? dependent(earlier, operation, equivalence_, this->observation(e), observation)
                   : (links.observed ? if_observed : if_not).dependent(access, earlier.access);
    if (depends) {
      visit(e);
      if (dominates(earlier.access, equivalence_, links.observed)) return;
    }
    e = link.previous;
  }
}

// Visits the last events of all processes but one. One that was spawned and has none is in the past of its spawn,
// which another one has.
template <typename Visit>
void Execution::visit_ends(ProcessId but, Visit visit) const {
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    const ProcessId p{static_cast<std::uint16_t>(i)};
    if (p != but && last_of(p) != no_event) visit(last_of(p));
  }
}

// Visits the last of those flushes of each queue that a drain, or a flush, comes after.
template <typename Visit>
void Execution::visit_flushes(const Step& step, Visit visit) const {
  const Operation& operation = step.operation;
  for (const std::vector<EventId>& events : positions_) {
    if (events.empty() || (*this)[events.back()].step.operation.kind != Kind::flush) continue;
    const auto comes_before = [&](EventId e) {
      const Operation& flush = (*this)[e].step.operation;
      return operation.kind == Kind::drain ? flush.target == step.process
                                           : objects::is_behind(operation, flush);
    };
    const auto last = std::find_if(events.rbegin(), events.rend(), comes_before);
    if (last != events.rend()) visit(*last);
  }
}

// Visits the events that a step comes after whatever their objects are: its process's spawn, if it is
// the first, and what its operation names.
template <typename Visit>
void Execution::visit_named(const Step& step, Visit visit) const {
  const auto visit_if = [&](EventId e) {
    if (e != no_event) visit(e);
  };
  const Operation& operation = step.operation;
  if (last_of(step.process) == no_event) visit_if(spawn_of(step.process));
  if (operation.follows) visit_if(followed_by(step));
  if (operation.kind == Kind::join) {
    const EventId end = last_of(operation.target);
    visit_if(end != no_event ? end : spawn_of(operation.target));
  }
  if (operation.kind == Kind::settle && !empty()) visit_ends(step.process, visit);
  if (operation.kind == Kind::resume) visit_wakers(step, visit);
  const bool is_flush_behind = operation.kind == Kind::flush && operation.operands[0] > 0;
  if (operation.kind == Kind::drain || is_flush_behind) visit_flushes(step, visit);
}

namespace {

// A clock has a multiple of four entries; there are less than 2^31 events.
using FourEntries = std::int32_t __attribute__((vector_size(16), aligned(4), may_alias));

void copy_clock(std::uint32_t* to, const std::uint32_t* from, std::size_t size) {
  for (std::size_t i = 0; i < size; i += 4) {
    *reinterpret_cast<FourEntries*>(to + i) = *reinterpret_cast<const FourEntries*>(from + i);
  }
}

// The clock becomes that of all that is in one of the two pasts.
void join_clocks(std::uint32_t* clock, const std::uint32_t* other, std::size_t size) {
  for (std::size_t i = 0; i < size; i += 4) {
    auto& here = *reinterpret_cast<FourEntries*>(clock + i);
    const FourEntries there = *reinterpret_cast<const FourEntries*>(other + i);
    here = here > there ? here : there;
  }
}

}  // namespace

// Completes `clock`, which holds the past of the step's process, to the past of the step. Whatever
// is not in it yet when its turn comes, the latest first, is a direct predecessor: a race.
template <typename Race>
void Execution::join_past(const Step& step, const Observation& observation, std::uint32_t* clock,
                          Race race) const {
  const auto join = [&](EventId e) {
    const ProcessId p = process(e);
    if (clock[index(p)] > index(e)) return;
    if (p != step.process) race(e);
    join_clocks(clock, &clocks_[index(e) * stride_], stride_);
  };

  const Operation& operation = step.operation;
  const bool on_one_object = operation.access != Access::none && operation.objects[1] == no_object;
  if (on_one_object && !operation.follows && last_of(step.process) != no_event) {
    return visit_accesses(operation, operation.objects[0], observation, join);
  }
  collect_past(step, observation);
  for (EventId e : scratch_) join(e);
}

// Of a step that comes after others in more than one way: what join_past() has to look at.
void Execution::collect_past(const Step& step, const Observation& observation) const {
  const Operation& operation = step.operation;
  scratch_.clear();
  const auto add = [&](EventId e) { scratch_.push_back(e); };
  visit_named(step, add);
  if (operation.access != Access::none) {
    for (ObjectId x : operation.objects) {
      if (x == no_object) break;
      visit_accesses(operation, x, observation, add);
    }
  }
  std::sort(scratch_.begin(), scratch_.end(), std::greater<>());
}

namespace {

// Happens-before by definition, for short executions: e is in the past of the last event if that
// depends on e, or on something that happens after e.
bool has_the_right_clock(const Execution& E) {
  constexpr std::size_t longest = 48;
  if (E.size() > longest || E.equivalence() == Equivalence::observed) return true;
  const EventId f = E.last();
  for (EventId e{0}; e < f; e = next(e)) {
    bool is_before = false;
    for (EventId g = e; g < f; g = next(g)) {
      is_before |=
          (g == e || E.happens_before(e, g)) && dependent(E[g].step, E[f].step, E.equivalence());
    }
    if (is_before != E.happens_before(e, f)) return false;
  }
  return true;
}

}  // namespace

void Execution::push(const Event& event, const Observation& observation) {
  const Step& step = event.step;
  const ProcessId p = step.process;
  const EventId e{static_cast<std::uint32_t>(size())};
  if (index(p) >= process_count()) make_room_for(p);
  const bool spawns = step.operation.kind == Kind::spawn;
  if (spawns && index(step.operation.target) >= process_count()) {
    make_room_for(step.operation.target);
  }
  if (size_ == room_) make_room_for_events();

  // A first event starts from nothing, so that the spawn before it is met as a race.
  const EventId previous = last_of_[index(p)];
  std::uint32_t* clock = mutable_clock(e);
  copy_clock(clock, previous != no_event ? mutable_clock(previous) : zeros_.data(), stride_);

  join_past(step, observation, clock, [this](EventId race) { races_.push_back(race); });
  clock[index(p)] = index(e) + 1;

  positions_[index(p)].push_back(e);
  last_of_[index(p)] = e;
  Links& links = links_[index(e)];
  links.index_in_process = static_cast<std::uint32_t>(positions_[index(p)].size());
  links.previous_of_process = previous;
  links.races_end = static_cast<std::uint32_t>(races_.size());
  links.observed = observation.observed;
  if (step.operation.access != Access::none) link_to_accesses(step.operation, links);
  else if (spawns) spawned_by_[index(step.operation.target)] = e;
  if (equivalence_ == Equivalence::observed) observations_[index(e)] = observation;
  events_[index(e)] = event;
  ++size_;
  DCHECK(has_the_right_clock(*this));
}

// The event that comes next is the last access of its objects from now on.
void Execution::link_to_accesses(const Operation& operation, Links& links) {
  for (int i = 0; i < 2; ++i) {
    const ObjectId x = operation.objects[i];
    if (x == no_object || (i == 1 && x == operation.objects[0])) break;
    if (index(x) >= last_access_.size()) make_room_for(x);
    const EventId latest = last_access_[index(x)];
    links.object[i] = {latest, latest};
    if (latest != no_event) {
      const bool is_same_run = events_[index(latest)].step.operation.access == operation.access &&
                               links_[index(latest)].observed == links.observed &&
                               are_in_runs(operation.access, links.observed);
      if (is_same_run) links.object[i].before_run = link(latest, x).before_run;
    }
    last_access_[index(x)] = EventId{static_cast<std::uint32_t>(size())};
  }
}

// All of the last event but what truncate() does for many at once.
void Execution::forget_last() {
  const Step& step = events_[size_ - 1].step;
  const Links& links = links_[size_ - 1];
  positions_[index(step.process)].pop_back();
  last_of_[index(step.process)] = links.previous_of_process;
  if (step.operation.access != Access::none) {
    for (int i = 0; i < 2; ++i) {
      const ObjectId x = step.operation.objects[i];
      if (x == no_object || (i == 1 && x == step.operation.objects[0])) break;
      last_access_[index(x)] = links.object[i].previous;
    }
  } else if (step.operation.kind == Kind::spawn) {
    spawned_by_[index(step.operation.target)] = no_event;
  }
}

void Execution::truncate(std::size_t length) {
  if (length >= size_) return;
  for (; size_ > length; --size_) forget_last();
  races_.resize(size_ == 0 ? 0 : links_[size_ - 1].races_end);
}

void Execution::clock_of_next(const Step& step, std::vector<std::uint32_t>& clock) const {
  const Clock past = past_of(step.process);
  clock.assign(past.begin(), past.end());
  clock.resize(std::max(stride_, index(step.process) + 1));
  join_past(step, {}, clock.data(), [](EventId) {});
  clock[index(step.process)] = static_cast<std::uint32_t>(size()) + 1;
}

// The access to x before f; if f is none, but comes after e, which is one, the one before e.
EventId Execution::access_before(EventId f, EventId e, ObjectId x) const {
  const auto is_access = [&](EventId g) {
    const auto& objects = (*this)[g].step.operation.objects;
    return objects[0] == x || objects[1] == x;
  };
  if (f == no_event || is_access(f)) return access_before(f, x);
  return is_access(e) ? link(e, x).previous : no_event;
}

// Joins what an operation depends on, by name or on its objects, before an event and without e.
void Execution::join_without(EventId e, const Step& step, EventId before,
                             std::vector<std::uint32_t>& clock) const {
  const Operation& operation = step.operation;
  const auto join = [&](EventId g) { join_clocks(clock.data(), this->clock(g).data(), stride_); };
  if (const EventId g = followed_by(step); g != no_event) join(g);
  if (operation.kind == Kind::flush) visit_flushes(step, join);
  for (const ObjectId x : operation.objects) {
    if (x == no_object) break;
    for (EventId g = access_before(before, e, x); g != no_event; g = link(g, x).previous) {
      if (g == e || happens_before(e, g)) continue;
      const Operation& earlier = (*this)[g].step.operation;
      if (!dependent(earlier, operation, equivalence_)) continue;
      join(g);
      if (dominates(earlier.access, equivalence_)) break;
    }
  }
}

Operation Execution::without(EventId e, EventId f) const {
  const Operation& now = (*this)[f].step.operation;
  const Operation operation = mazurka::without((*this)[e], (*this)[f]);
  if (operation.objects[0] == now.objects[0]) return operation;
  // It would find what its process has stored, unless somebody has added to that as well.
  const ObjectId copy = operation.objects[0];
  for (EventId g = access_before(f, copy); g != no_event; g = access_before(g, copy)) {
    if (g != e && (*this)[g].step.operation.access != Access::read) return now;
  }
  return operation;
}

void Execution::clock_without(EventId e, EventId f, std::vector<std::uint32_t>& clock) const {
  const Clock past = past_before(f);
  clock.assign(past.begin(), past.end());
  const Step second{process(f), 0, without(e, f)};
  join_without(e, second, f, clock);
  clock[index(process(f))] = index(f) + 1;
}

void Execution::clock_without(EventId e, const Step& lock,
                              std::vector<std::uint32_t>& clock) const {
  const Clock past = past_of(lock.process);
  clock.assign(past.begin(), past.end());
  join_without(e, lock, no_event, clock);
}

Clock Execution::past_of_reversed(EventId e, EventId f) const {
  const Operation& operation = (*this)[f].step.operation;
  if (waits_for_owner(operation.kind)) return past_before(f);
  if (operation.objects[1] == no_object || without(e, f).objects == operation.objects) {
    return clock(f);
  }
  clock_without(e, f, scratch_clock_);
  return scratch_clock_;
}

}  // namespace mazurka
