// A mutex. To lock what one holds oneself waits for ever.

#pragma once

#include "core/objects/performed.h"

namespace mazurka::objects {

class Mutex {
 public:
  static constexpr ObjectType type = ObjectType::mutex;
  static constexpr const char* name = "mutex";

  // --- Its state ---

  explicit Mutex(std::int64_t = 0) {}

  // The owner's number + 1. If it is free, how often it was released, negative: who waits for others to
  // have had it can tell (native/spin.h). An owner that has changed nothing meanwhile releases it quietly,
  // and this does not count.
  std::int64_t value() const { return owner_ != 0 ? owner_ : -released_; }
  ProcessSet holders() const {
    return owner_ == 0 ? ProcessSet() : ProcessSet{static_cast<ProcessId>(owner_ - 1)};
  }
  ProcessSet waiting() const { return {}; }
  void append_to(std::vector<std::int64_t>& state) const { state.push_back(owner_); }

  static constexpr std::int64_t quiet_release = 1;  // operands[0] of an unlock

  // --- When an operation is enabled ---

  bool enabled(ProcessId, const Operation& operation) const {
    return operation.kind != Kind::lock || owner_ == 0;
  }

  // --- What it does ---

  void resolve(ProcessId p, Operation& operation) const {
    if (operation.kind == Kind::lock) operation.access = Access::acquire;
    else if (operation.kind == Kind::trylock)
      operation.access = owner_ == 0 ? Access::acquire : Access::read;
    // A lock that p does not hold stays as it is: that disturbs nobody, whatever the schedule.
    else operation.access = owner_ == number(p) ? Access::release : Access::none;
  }

  Performed perform(const Step& step) {
    Performed done{value(), value()};
    switch (step.operation.access) {
      case Access::acquire:
        owner_ = done.after = number(step.process);
        done.result = 1;
        break;
      case Access::release:
        owner_ = 0;
        if (step.operation.operands[0] != quiet_release) ++released_;
        done.after = value();
        break;
      case Access::none: return {.misuse = "unlocks {}, which it does not hold"};
      default: break;  // a trylock that fails
    }
    return done;
  }

 private:
  static std::int64_t number(ProcessId p) { return static_cast<std::int64_t>(index(p)) + 1; }

  std::int64_t owner_ = 0;
  std::int64_t released_ = 0;
};

// --- Its operations ---

inline constexpr KindRow mutex_rows[] = {
    {.kind = Kind::lock,
     .name = "lock",
     .on = ObjectType::mutex,
     .role = Role::acquire,
     .waits = Waits::for_owner,
     .acquires = true},
    {.kind = Kind::unlock, .name = "unlock", .on = ObjectType::mutex, .role = Role::release},
    {.kind = Kind::trylock,
     .name = "trylock",
     .on = ObjectType::mutex,
     .role = Role::acquire,
     .upshot = Upshot::taken,
     .acquires = true,
     .can_fail = true,
     .gives_result = true,
     .access_at = [](const Operation&,
                     std::int64_t value) { return value <= 0 ? Access::acquire : Access::read; }},
};

}  // namespace mazurka::objects
