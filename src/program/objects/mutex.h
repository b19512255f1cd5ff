// A mutex. To lock what one holds oneself waits for ever.

#pragma once

#include "program/objects/performed.h"

namespace mazurka::objects {

class Mutex {
 public:
  // --- Its state ---

  explicit Mutex(std::int64_t = 0) {}

  // The owner's number + 1; 0 if it is free.
  std::int64_t value() const { return owner_; }
  ProcessSet holders() const {
    return owner_ == 0 ? ProcessSet() : ProcessSet{static_cast<ProcessId>(owner_ - 1)};
  }
  ProcessSet waiting() const { return {}; }
  void append_to(std::vector<std::int64_t>& state) const { state.push_back(owner_); }

  // --- When an operation is enabled ---

  bool enabled(ProcessId, const Operation& operation) const {
    return operation.kind != Kind::lock || owner_ == 0;
  }

  // --- What it does ---

  void resolve(ProcessId p, Operation& operation) const {
    if (operation.kind == Kind::lock) operation.access = Access::acquire;
    else if (operation.kind == Kind::trylock) operation.access = access_at(operation, owner_);
    // A lock that p does not hold stays as it is: that disturbs nobody, whatever the schedule.
    else operation.access = owner_ == name(p) ? Access::release : Access::none;
  }

  Performed perform(const Step& step) {
    Performed done{owner_, owner_};
    switch (step.operation.access) {
      case Access::acquire:
        owner_ = done.after = name(step.process);
        done.result = 1;
        break;
      case Access::release: owner_ = done.after = 0; break;
      case Access::none: return {.misuse = "unlocks {}, which it does not hold"};
      default: break;  // a trylock that fails
    }
    return done;
  }

 private:
  static std::int64_t name(ProcessId p) { return static_cast<std::int64_t>(index(p)) + 1; }

  std::int64_t owner_ = 0;
};

}  // namespace mazurka::objects
