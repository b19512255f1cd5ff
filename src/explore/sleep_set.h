// A sleep set: steps that need not be taken now, because all that begins with them was explored.

#pragma once

#include <vector>

#include "core/execution.h"
#include "core/process_set.h"

namespace mazurka {

class SleepSet {
 public:
  bool empty() const { return steps_.empty(); }
  std::span<const Step> steps() const { return steps_; }
  ProcessSet processes() const { return processes_; }

  void insert(const Step& step) {
    steps_.push_back(step);
    processes_.insert(step.process);
  }

  // Those that are still asleep after a step: the ones independent of it.
  SleepSet after(const Step& step, Equivalence equivalence) const {
    SleepSet result;
    for (const Step& sleeper : steps_) {
      if (!dependent(sleeper, step, equivalence)) result.insert(sleeper);
    }
    return result;
  }

  // sleep ∩ WI(v) ≠ ∅: all that begins with v was explored.
  bool covers(std::span<const Step> v, Equivalence equivalence) const {
    for (const Step& sleeper : steps_) {
      if (is_weak_initial(sleeper, v, equivalence)) return true;
    }
    return false;
  }

 private:
  std::vector<Step> steps_;
  ProcessSet processes_;  // of steps_
};

}  // namespace mazurka
