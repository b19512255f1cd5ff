// Something that is to be done once: the first to begin does it, the others wait until it has ended.

#pragma once

#include "program/objects/performed.h"

namespace mazurka::objects {

class Once {
 public:
  // --- Its state ---

  explicit Once(std::int64_t = 0) {}

  // 0, once_running or once_done.
  std::int64_t value() const { return value_; }
  ProcessSet holders() const { return runner_; }
  ProcessSet waiting() const { return {}; }
  void append_to(std::vector<std::int64_t>& state) const { state.push_back(value_); }

  // --- When an operation is enabled ---

  bool enabled(ProcessId, const Operation& operation) const {
    return operation.kind != Kind::once_begin || holds(operation, {value_});
  }

  // --- What it does ---

  void resolve(ProcessId p, Operation& operation) const {
    if (operation.kind == Kind::once_begin) operation.access = access_at(operation, value_);
    else operation.access = runner_.contains(p) ? Access::update : Access::none;
  }

  // The end of an attempt that failed has operands[0] != 0: then the next one to begin tries again.
  Performed perform(const Step& step) {
    if (step.operation.access == Access::none) return {.misuse = "ends {}, which it did not begin"};
    Performed done{value_, value_};
    if (step.operation.access == Access::read) return done;  // somebody did it
    const bool begin = step.operation.kind == Kind::once_begin;
    runner_ = begin ? ProcessSet{step.process} : ProcessSet();
    value_ = begin ? once_running : step.operation.operands[0] != 0 ? 0 : once_done;
    done.result = begin;
    done.after = value_;
    return done;
  }

 private:
  std::int64_t value_ = 0;
  ProcessSet runner_;
};

}  // namespace mazurka::objects
