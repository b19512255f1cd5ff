// Something that is to be done once: the first to begin does it, the others wait until it has ended.

#pragma once

#include "core/objects/performed.h"

namespace mazurka {

// Its values: 0, then these.
inline constexpr std::int64_t once_running = 1;
inline constexpr std::int64_t once_done = 2;

}  // namespace mazurka

namespace mazurka::objects {

class Once {
 public:
  static constexpr ObjectType type = ObjectType::once;
  static constexpr const char* name = "once";

  // --- Its state ---

  explicit Once(std::int64_t = 0) {}

  // 0, once_running or once_done.
  std::int64_t value() const { return value_; }
  ProcessSet holders() const { return runner_; }
  ProcessSet waiting() const { return {}; }
  void append_to(std::vector<std::int64_t>& state) const { state.push_back(value_); }

  // --- When an operation is enabled ---

  bool enabled(ProcessId, const Operation& operation) const {
    return operation.kind != Kind::once_begin || can_begin(value_);
  }

  // --- What it does ---

  void resolve(ProcessId p, Operation& operation) const {
    if (operation.kind == Kind::once_begin) operation.access = begin(value_);
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

  static constexpr bool can_begin(std::int64_t value) { return value != once_running; }
  static constexpr Access begin(std::int64_t value) {
    return value == 0 ? Access::update : Access::read;
  }

 private:
  std::int64_t value_ = 0;
  ProcessSet runner_;
};

// --- Its operations ---

inline constexpr KindRow once_rows[] = {
    {.kind = Kind::once_begin,
     .name = "once_begin",
     .on = ObjectType::once,
     .role = Role::acquire,
     .waits = Waits::for_values,
     .upshot = Upshot::first,
     .gives_result = true,
     .access_at = [](const Operation&, std::int64_t value) { return Once::begin(value); },
     .holds = [](const Operation&, const Values& values) { return Once::can_begin(values[0]); }},
    {.kind = Kind::once_end, .name = "once_end", .on = ObjectType::once, .role = Role::release},
};

}  // namespace mazurka::objects
