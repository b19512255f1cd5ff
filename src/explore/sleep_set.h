// A sleep set: steps that need not be taken now, because all that begins with them was explored.

#pragma once

#include <vector>

#include "explore/search.h"

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
    result.become_after(*this, step, equivalence);
    return result;
  }

  // Becomes before.after(step, equivalence), in the memory that it has.
  void become_after(const SleepSet& before, const Step& step, Equivalence equivalence) {
    clear();
    for (const Step& sleeper : before.steps_) {
      if (!dependent(sleeper, step, equivalence)) insert(sleeper);
    }
  }

  // Whether the steps are those that their processes take next, as they must: what is independent of
  // a step does not change by it. For checks.
  bool is_pending(Search& search) const {
    for (const Step& step : steps_) {
      if (!search.alive().contains(step.process)) return false;
      if (search.pending(step.process).operation != step.operation) return false;
    }
    return true;
  }

  void clear() {
    steps_.clear();
    processes_ = ProcessSet();
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
