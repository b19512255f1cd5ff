#include "core/execution.h"

#include <algorithm>

#include "core/error.h"

namespace mazurka {

EventId Execution::last_of(ProcessId p) const {
  if (index(p) >= positions_.size() || positions_[index(p)].empty()) return no_event;
  return positions_[index(p)].back();
}

EventId Execution::previous_of(EventId e) const {
  const std::uint32_t i = index_in_process(e);
  return i == 1 ? no_event : event(process(e), i - 1);
}

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
  if (index(p) < positions_.size()) return;
  CHECK(index(p) < ProcessSet::capacity, "more than {} processes", ProcessSet::capacity);
  positions_.resize(index(p) + 1);
  spawned_by_.resize(index(p) + 1, no_event);
  const std::size_t stride = (positions_.size() + 3) / 4 * 4;
  if (stride <= stride_) return;
  std::vector<std::uint32_t> clocks(size() * stride);
  for (std::size_t e = 0; e < size(); ++e) {
    std::copy_n(&clocks_[e * stride_], stride_, &clocks[e * stride]);
  }
  clocks_ = std::move(clocks);
  stride_ = stride;
  zeros_.assign(stride, 0);
}

void Execution::make_room_for(ObjectId x) {
  if (index(x) >= last_access_.size()) last_access_.resize(index(x) + 1, no_event);
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

bool Execution::same_run(EventId e, const Operation& operation, bool observed) const {
  const Access access = operation.access;
  return events_[index(e)].step.operation.access == access &&
         links_[index(e)].observed == observed && access != Access::send &&
         !dependent(access, access, equivalence_, observed);
}

// Visits the events on object x that an operation depends on, the latest first, as far as they can
// matter: what is before a dominating event is in its past.
template <typename Visit>
void Execution::visit_accesses(const Operation& operation, ObjectId x,
                               const Observation& observation, Visit visit) const {
  if (index(x) >= last_access_.size()) return;
  EventId e = last_access_[index(x)];
  while (e != no_event) {
    const Operation& earlier = events_[index(e)].step.operation;
    if (same_run(e, operation, observation.observed)) {
      e = link(e, x).before_run;
      continue;
    }
    if (dependent(earlier, operation, equivalence_, this->observation(e), observation)) {
      visit(e);
      if (dominates(earlier.access, equivalence_, links_[index(e)].observed)) return;
    }
    e = link(e, x).previous;
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
  if (operation.kind == Kind::settle && !events_.empty()) visit_ends(step.process, visit);
  if (operation.kind == Kind::resume) visit_wakers(step, visit);
  const bool is_flush_behind = operation.kind == Kind::flush && operation.operands[0] > 0;
  if (operation.kind == Kind::drain || is_flush_behind) visit_flushes(step, visit);
}

// Completes `clock`, which holds the past of the step's process, to the past of the step. Whatever
// is not in it yet when its turn comes, the latest first, is a direct predecessor: a race.
template <typename Race>
void Execution::join_past(const Step& step, const Observation& observation, std::uint32_t* clock,
                          Race race) const {
  const auto join = [&](EventId e) {
    const ProcessId p = process(e);
    if (clock[index(p)] > index(e)) return;
    if (p != step.process) race(e);
    const std::uint32_t* other = &clocks_[index(e) * stride_];
    for (std::size_t i = 0; i < stride_; ++i) clock[i] = std::max(clock[i], other[i]);
  };

  const Operation& operation = step.operation;
  const bool on_one_object = operation.access != Access::none && operation.objects[1] == no_object;
  if (on_one_object && !operation.follows && last_of(step.process) != no_event) {
    return visit_accesses(operation, operation.objects[0], observation, join);
  }
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
  for (EventId e : scratch_) join(e);
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
  make_room_for(p);
  if (step.operation.kind == Kind::spawn) make_room_for(step.operation.target);

  // A first event starts from nothing, so that the spawn before it is met as a race.
  const EventId previous = last_of(p);
  if (clocks_.size() < (size() + 1) * stride_) clocks_.resize(2 * (size() + 1) * stride_);
  std::uint32_t* clock = mutable_clock(e);
  if (previous != no_event) std::copy_n(mutable_clock(previous), stride_, clock);
  else std::fill_n(clock, stride_, 0);

  if (is_ordered_) join_past(step, observation, clock, [this](EventId r) { races_.push_back(r); });
  clock[index(p)] = index(e) + 1;

  Links links;
  links.observed = observation.observed;
  positions_[index(p)].push_back(e);
  links.index_in_process = static_cast<std::uint32_t>(positions_[index(p)].size());
  if (step.operation.access != Access::none) {
    for (int i = 0; i < 2; ++i) {
      const ObjectId x = step.operation.objects[i];
      if (x == no_object) break;
      if (i == 1 && x == step.operation.objects[0]) break;
      make_room_for(x);
      const EventId latest = last_access_[index(x)];
      links.object[i].previous = latest;
      if (latest != no_event && same_run(latest, step.operation, observation.observed)) {
        links.object[i].before_run = link(latest, x).before_run;
      } else {
        links.object[i].before_run = latest;
      }
      last_access_[index(x)] = e;
    }
  } else if (step.operation.kind == Kind::spawn) {
    spawned_by_[index(step.operation.target)] = e;
  }
  links_.push_back(links);
  if (equivalence_ == Equivalence::observed) observations_.push_back(observation);
  events_.push_back(event);
  races_end_.push_back(static_cast<std::uint32_t>(races_.size()));
  DCHECK(links_.size() == size() && races_end_.size() == size());
  DCHECK(!is_ordered_ || has_the_right_clock(*this));
}

void Execution::pop() {
  const Step& step = events_.back().step;
  positions_[index(step.process)].pop_back();
  if (step.operation.access != Access::none) {
    for (int i = 0; i < 2; ++i) {
      const ObjectId x = step.operation.objects[i];
      if (x == no_object || (i == 1 && x == step.operation.objects[0])) break;
      last_access_[index(x)] = links_.back().object[i].previous;
    }
  } else if (step.operation.kind == Kind::spawn) {
    spawned_by_[index(step.operation.target)] = no_event;
  }
  races_end_.pop_back();
  races_.resize(races_end_.empty() ? 0 : races_end_.back());
  links_.pop_back();
  if (!observations_.empty()) observations_.pop_back();
  events_.pop_back();
}

void Execution::truncate(std::size_t length) {
  while (size() > length) pop();
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
  const auto join = [&](EventId g) {
    const Clock past = this->clock(g);
    for (std::size_t i = 0; i < stride_; ++i) clock[i] = std::max(clock[i], past[i]);
  };
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

std::span<const EventId> Execution::races(EventId f) const {
  const std::uint32_t begin = index(f) == 0 ? 0 : races_end_[index(f) - 1];
  return {races_.data() + begin, races_end_[index(f)] - begin};
}

// Whether f could not have happened without e.
bool Execution::enables(EventId e, EventId f) const {
  const Step& first = (*this)[e].step;
  const Operation& second = (*this)[f].step.operation;
  if (first.operation.kind == Kind::spawn) return true;
  if (follows((*this)[f].step, first)) return !second.timed;
  if (objects::is_behind(second, first.operation)) return true;
  switch (row(second.kind).waits) {
    case Waits::for_event: return !second.timed;
    case Waits::for_owner: return first.operation.access == Access::release;
    default: return false;
  }
}

EventId Execution::acquisition_before(ObjectId lock, EventId from) const {
  for (EventId e = from; e != no_event; e = link(e, lock).previous) {
    if ((*this)[e].step.operation.access == Access::acquire) return e;
  }
  return no_event;
}

void Execution::reversible_races(EventId f, std::vector<EventId>& result) const {
  result.clear();
  const Operation& operation = (*this)[f].step.operation;
  if (awaits(operation.kind)) return;
  for (EventId e : races(f)) {
    if (!enables(e, f)) result.push_back(e);
  }
  if (waits_for_owner(operation.kind)) {
    const EventId e = acquisition_before(operation.objects[0], links_[index(f)].object[0].previous);
    if (e != no_event && process(e) != process(f) &&
        past_before(f)[index(process(e))] <= index(e)) {
      result.push_back(e);
    }
  }
}

EventId Execution::lock_race(const Step& lock) const {
  const ObjectId x = lock.operation.objects[0];
  if (index(x) >= last_access_.size()) return no_event;
  const EventId e = acquisition_before(x, last_access_[index(x)]);
  if (e == no_event || process(e) == lock.process) return no_event;
  return past_of(lock.process)[index(process(e))] > index(e) ? no_event : e;
}

std::vector<EventId> Execution::notdep(EventId e) const {
  std::vector<EventId> result;
  const std::size_t p = index(process(e));
  for (EventId f = next(e); index(f) < size(); f = next(f)) {
    if (clock(f)[p] <= index(e)) result.push_back(f);
  }
  return result;
}

void Execution::notdep(EventId e, Sequence& v) const {
  v.clear();
  const std::size_t p = index(process(e));
  for (EventId f = next(e); index(f) < size(); f = next(f)) {
    if (clock(f)[p] <= index(e)) v.push_back((*this)[f].step);
  }
}

void Execution::reversal(EventId e, EventId f, Sequence& v) const {
  notdep(e, v);
  Step step = (*this)[f].step;
  step.operation = without(e, f);
  if (row(step.operation.kind).ways_vary) step.choice = 0;
  v.push_back(step);
}

Sequence Execution::reversal(EventId e, const Step& step) const {
  Sequence v;
  notdep(e, v);
  v.push_back(step);
  return v;
}

// The first event of q behind e in E, or no_event.
EventId Execution::first_after(EventId e, ProcessId q) const {
  if (index(q) >= positions_.size()) return no_event;
  const std::vector<EventId>& events = positions_[index(q)];
  const auto first = std::upper_bound(events.begin(), events.end(), e);
  return first == events.end() ? no_event : *first;
}

// Whether the past of an event of q, given by its clock, has nothing of other processes behind e.
bool Execution::begins_after(EventId e, Clock clock, ProcessId q) const {
  for (std::size_t r = 0; r < process_count(); ++r) {
    if (r != index(q) && clock[r] > index(e) + 1) return false;
  }
  return true;
}

ProcessSet Execution::reversal_initials(EventId e, EventId f, bool causal) const {
  const Clock past = past_of_reversed(e, f);
  ProcessSet result;
  for (std::size_t i = 0; i < process_count(); ++i) {
    const ProcessId q{static_cast<std::uint16_t>(i)};
    const EventId first = first_after(e, q);
    if (first == no_event) continue;
    if (first == f) {
      if (begins_after(e, past, q)) result.insert(q);
    } else if (!happens_before(e, first) && begins_after(e, clock(first), q) &&
               (!causal || q == process(f) || past[i] > index(first))) {
      result.insert(q);
    }
  }
  return result;
}

bool Execution::is_weak_initial_of_reversal(const Step& step, EventId e, EventId f) const {
  const ProcessId q = step.process;
  const EventId first = first_after(e, q);
  if (first == f) return begins_after(e, past_of_reversed(e, f), q);
  if (first != no_event && !happens_before(e, first)) {
    return (*this)[first].step.choice == step.choice && begins_after(e, clock(first), q);
  }
  // q is not in the sequence. What stands between e and f, and behind f, counts.
  const std::size_t p = index(process(e));
  for (EventId g = next(e); index(g) < size(); g = next(g)) {
    if (clock(g)[p] <= index(e) && dependent(step, (*this)[g].step, equivalence_)) return false;
  }
  Step last = (*this)[f].step;
  last.operation = without(e, f);
  return !dependent(step, last, equivalence_);
}

}  // namespace mazurka
