#include "core/sequence.h"

#include <algorithm>

namespace mazurka {

std::vector<bool> observed_writes(std::span<const Step> steps) {
  std::vector<bool> observed(steps.size(), false);
  std::vector<std::pair<ObjectId, std::size_t>> last_write;  // that nobody has read
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Operation& operation = steps[i].operation;
    const Access access = operation.access;
    // Only plain writes need observers; all the other accesses observe what they find.
    observed[i] = access != Access::write;
    for (ObjectId x : operation.objects) {
      if (access == Access::none || x == no_object) break;
      const auto write = std::find_if(last_write.begin(), last_write.end(),
                                      [x](const auto& entry) { return entry.first == x; });
      if (write == last_write.end()) {
        if (access == Access::write) last_write.emplace_back(x, i);
        continue;
      }
      if (access != Access::write) observed[write->second] = true;
      if (access == Access::write) write->second = i;
      else if (access != Access::read) last_write.erase(write);
    }
  }
  return observed;
}

namespace {

// initial_in under Equivalence::observed: dependence is that of the sequence itself.
InitialIn observed_initial_in(const Step& step, std::span<const Step> v) {
  const std::vector<bool> observed = observed_writes(v);
  const auto first = std::find_if(v.begin(), v.end(),
                                  [&](const Step& other) { return other.process == step.process; });
  const std::size_t at = first - v.begin();
  const bool in_v = first != v.end();
  if (in_v && first->choice != step.choice) return {Initial::no, at};
  for (std::size_t i = 0; i < at; ++i) {
    // Whatever in v reads what a step before v writes is dependent on it anyway.
    const bool either = observed[i] || (in_v && observed[at]);
    if (dependent(in_v ? *first : step, v[i], Equivalence::observed, either)) {
      return {Initial::no, i};
    }
  }
  return {in_v ? Initial::initial : Initial::weak, at};
}

}  // namespace

InitialIn initial_in(const Step& step, std::span<const Step> v, Equivalence equivalence) {
  if (equivalence == Equivalence::observed) return observed_initial_in(step, v);
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
