// A semaphore.

#pragma once

#include "program/objects/performed.h"

namespace mazurka::objects {

class Semaphore {
 public:
  // --- Its state ---

  explicit Semaphore(std::int64_t initially) : value_(initially) {}

  std::int64_t value() const { return value_; }
  ProcessSet holders() const { return {}; }
  ProcessSet waiting() const { return {}; }
  void append_to(std::vector<std::int64_t>& state) const { state.push_back(value_); }

  // --- When an operation is enabled ---

  bool enabled(ProcessId, const Operation& operation) const {
    return operation.kind != Kind::sem_wait || holds(operation, {value_});
  }

  // --- What it does ---

  void resolve(ProcessId, Operation& operation) const {
    switch (operation.kind) {
      case Kind::sem_wait: operation.access = Access::update; break;
      case Kind::sem_post: operation.access = Access::add; break;
      case Kind::sem_trywait: operation.access = access_at(operation, value_); break;
      default: operation.access = Access::read;
    }
  }

  Performed perform(const Step& step) {
    Performed done{value_};
    switch (step.operation.access) {
      case Access::update:
        --value_;
        done.result = 1;
        break;
      case Access::add: ++value_; break;
      default: break;  // a trywait that fails, or a look at the value
    }
    if (step.operation.kind == Kind::sem_value) done.result = value_;
    done.after = value_;
    return done;
  }

 private:
  std::int64_t value_;
};

}  // namespace mazurka::objects
