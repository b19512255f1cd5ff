#include "core/sequence.h"

#include <algorithm>

#include "core/error.h"

namespace mazurka {

// Under Equivalence::observed dependence is that of the sequence itself.
InitialIn initial_in(const Step& step, std::span<const Step> v,
                     std::span<const Observation> observed) {
  const auto first = std::find_if(v.begin(), v.end(),
                                  [&](const Step& other) { return other.process == step.process; });
  return initial_in(step, v, observed, static_cast<std::size_t>(first - v.begin()));
}

InitialIn initial_in(const Step& step, std::span<const Step> v,
                     std::span<const Observation> observed, std::size_t at) {
  const bool in_v = at < v.size();
  const Step& own_step = in_v ? v[at] : step;
  DCHECK(own_step.process == step.process);
  if (own_step.choice != step.choice) return {Initial::no, at};
  // Whatever in v takes what a step before v wrote is dependent on it anyway; what a step before v sent
  // is taken by nobody in v.
  Observation own{.observed = false, .fate = Observation::Fate::waits};
  if (in_v) own = observed[at];
  for (std::size_t i = 0; i < at; ++i) {
    if (dependent(v[i], own_step, Equivalence::observed, observed[i], own)) {
      return {Initial::no, i};
    }
  }
  return {in_v ? Initial::initial : Initial::weak, at};
}

InitialIn initial_in(const Step& step, std::span<const Step> v, Equivalence equivalence) {
  if (equivalence == Equivalence::observed) return initial_in(step, v, observations(v));
  for (std::size_t i = 0; i < v.size(); ++i) {
    if (v[i].process == step.process) {
      return {v[i].choice == step.choice ? Initial::initial : Initial::no, i};
    }
    if (dependent(step, v[i], equivalence)) return {Initial::no, i};
  }
  return {Initial::weak, v.size()};
}

ProcessSet initials(std::span<const Step> v, Equivalence equivalence) {
  ProcessSet result, seen;
  for (const Step& step : v) {
    if (seen.contains(step.process)) continue;
    seen.insert(step.process);
    if (initial_in(step, v, equivalence).kind == Initial::initial) result.insert(step.process);
  }
  return result;
}

ProcessSet weak_initials(std::span<const Step> v, std::span<const Step> enabled,
                         Equivalence equivalence) {
  ProcessSet result = initials(v, equivalence);
  for (const Step& step : enabled) {
    if (is_weak_initial(step, v, equivalence)) result.insert(step.process);
  }
  return result;
}

}  // namespace mazurka
