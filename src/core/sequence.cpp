#include "core/sequence.h"

#include <algorithm>

namespace mazurka {

// Under Equivalence::observed dependence is that of the sequence itself.
InitialIn initial_in(const Step& step, std::span<const Step> v,
                     std::span<const Observation> observed) {
  const auto first = std::find_if(v.begin(), v.end(),
                                  [&](const Step& other) { return other.process == step.process; });
  const std::size_t at = first - v.begin();
  const bool in_v = first != v.end();
  if (in_v && first->choice != step.choice) return {Initial::no, at};
  // Whatever in v takes what a step before v wrote is dependent on it anyway; what a step before v sent
  // is taken by nobody in v.
  Observation own{.observed = false, .fate = Observation::Fate::waits};
  if (in_v) own = observed[at];
  for (std::size_t i = 0; i < at; ++i) {
    if (dependent(v[i], in_v ? *first : step, Equivalence::observed, observed[i], own)) {
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
