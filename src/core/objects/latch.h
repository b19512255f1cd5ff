// A latch: it is counted down, and who waits at it goes on when it has come to 0.
//
// It may be counted down further and stays open then. So those who count down commute with each other.

#pragma once

#include "core/objects/performed.h"

namespace mazurka::objects {

class Latch {
 public:
  static constexpr ObjectType type = ObjectType::latch;
  static constexpr const char* name = "latch";

  // --- Its state ---

  explicit Latch(std::int64_t count) : value_(count) {}

  std::int64_t value() const { return value_; }
  ProcessSet holders() const { return {}; }
  ProcessSet waiting() const { return {}; }
  void append_to(std::vector<std::int64_t>& state) const { state.push_back(value_); }

  // --- When an operation is enabled ---

  bool enabled(ProcessId, const Operation& operation) const {
    return operation.kind != Kind::latch_wait || is_open(value_);
  }

  // --- What it does ---

  void resolve(ProcessId, Operation& operation) const {
    operation.access = operation.kind == Kind::count_down ? Access::add : Access::read;
  }

  Performed perform(const Step& step) {
    Performed done{value_};
    if (step.operation.kind == Kind::count_down) --value_;
    else done.result = is_open(value_);
    done.after = value_;
    return done;
  }

  static constexpr bool is_open(std::int64_t value) { return value <= 0; }

 private:
  std::int64_t value_;
};

// --- Its operations ---

inline constexpr KindRow latch_rows[] = {
    {.kind = Kind::count_down,
     .name = "count_down",
     .on = ObjectType::latch,
     .role = Role::update,
     .upshot = Upshot::change},
    {.kind = Kind::latch_wait,
     .name = "latch_wait",
     .on = ObjectType::latch,
     .role = Role::wait,
     .waits = Waits::for_values,
     .holds = [](const Operation&, const Values& values) { return Latch::is_open(values[0]); }},
    {.kind = Kind::latch_try_wait,
     .name = "latch_try_wait",
     .on = ObjectType::latch,
     .role = Role::read,
     .upshot = Upshot::value,
     .gives_result = true},
};

}  // namespace mazurka::objects
