// What E knows of races: which can be reversed, and what reverses them.

#include <algorithm>

#include "core/execution.h"

namespace mazurka {

namespace {

// How many entries are greater than a limit. Requires: a multiple of four, all below 2^31.
std::size_t count_above(Clock clock, std::uint32_t limit) {
  using Four = std::int32_t __attribute__((vector_size(16), aligned(4), may_alias));
  const auto least = static_cast<std::int32_t>(limit);
  Four count{};
  for (std::size_t i = 0; i < clock.size(); i += 4) {
    count -= *reinterpret_cast<const Four*>(&clock[i]) > Four{least, least, least, least};
  }
  return static_cast<std::size_t>(count[0] + count[1] + count[2] + count[3]);
}

}  // namespace

std::span<const EventId> Execution::races(EventId f) const {
  const std::uint32_t begin = index(f) == 0 ? 0 : links_[index(f) - 1].races_end;
  return {races_.data() + begin, links_[index(f)].races_end - begin};
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
  const EventId last = last_of(q);
  if (last == no_event || last <= e) return no_event;
  const EventId previous = previous_of(last);
  if (previous == no_event || previous <= e) return last;
  const std::vector<EventId>& events = positions_[index(q)];
  return *std::upper_bound(events.begin(), events.end(), e);
}

// Whether the past of an event of q, given by its clock, has nothing of other processes behind e.
bool Execution::begins_after(EventId e, Clock clock, ProcessId q) const {
  const std::uint32_t limit = index(e) + 1;
  const std::size_t behind = count_above(clock, limit);
  return behind == (clock[index(q)] > limit ? 1 : 0);
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

Execution::Beginning Execution::begins_reversal(const Step& step, EventId e, EventId f) const {
  using enum Beginning;
  const ProcessId q = step.process;
  const EventId first = first_after(e, q);
  if (first == f) return begins_after(e, past_of_reversed(e, f), q) ? always : no;
  if (first != no_event && !happens_before(e, first)) {
    const bool begins =
        (*this)[first].step.choice == step.choice && begins_after(e, clock(first), q);
    return !begins ? no : first < f ? always : now;
  }
  // q is not in the sequence. What stands between e and f, and behind f, counts.
  const std::size_t p = index(process(e));
  for (EventId g = next(e); index(g) < size(); g = next(g)) {
    if (clock(g)[p] <= index(e) && dependent(step, (*this)[g].step, equivalence_)) return no;
  }
  Step last = (*this)[f].step;
  last.operation = without(e, f);
  return dependent(step, last, equivalence_) ? no : now;
}

}  // namespace mazurka
