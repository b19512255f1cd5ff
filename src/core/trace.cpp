#include "core/trace.h"

namespace mazurka {

namespace {

std::size_t mix(std::size_t hash, std::size_t value) {
  hash ^= value + 0x9e3779b97f4a7c15 + (hash << 6) + (hash >> 2);
  return hash * 0xff51afd7ed558ccd;
}

// Whether all that happens before e is among the first taken[q] events of each process q.
bool ready(const Execution& E, EventId e, const std::vector<std::uint32_t>& taken) {
  const Clock clock = E.clock(e);
  for (std::size_t q = 0; q < E.process_count(); ++q) {
    if (ProcessId(q) == E.process(e) || clock[q] == 0) continue;
    if (E.index_in_process(EventId{clock[q] - 1}) > taken[q]) return false;
  }
  return true;
}

}  // namespace

Execution rebuilt(std::span<const Event> events, Equivalence equivalence) {
  Execution E(equivalence);
  if (equivalence == Equivalence::observed) {
    Sequence steps;
    for (const Event& event : events) steps.push_back(event.step);
    const std::vector<Observation> observed = observations(steps);
    for (std::size_t i = 0; i < events.size(); ++i) E.push(events[i], observed[i]);
  } else {
    for (const Event& event : events) E.push(event);
  }
  return E;
}

Trace::Trace(const Execution& E) {
  std::vector<std::uint32_t> taken(E.process_count(), 0);
  normal_form_.reserve(E.size());
  while (normal_form_.size() < E.size()) {
    for (std::size_t q = 0; q < E.process_count(); ++q) {
      const EventId last = E.last_of(ProcessId(q));
      if (last == no_event || taken[q] == E.index_in_process(last)) continue;
      const EventId e = E.event(ProcessId(q), taken[q] + 1);
      if (!ready(E, e, taken)) continue;
      const Step& step = E[e].step;
      normal_form_.push_back({step.process, step.choice});
      hash_ = mix(hash_, index(step.process) << 16 | step.choice);
      ++taken[q];
      break;
    }
  }
}

Trace::Trace(std::span<const Event> events, Equivalence equivalence)
    : Trace(rebuilt(events, equivalence)) {}

}  // namespace mazurka
