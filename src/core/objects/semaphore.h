// A semaphore.

#pragma once

#include "core/objects/performed.h"

namespace mazurka::objects {

class Semaphore {
 public:
  static constexpr ObjectType type = ObjectType::semaphore;
  static constexpr const char* name = "semaphore";

  // --- Its state ---

  explicit Semaphore(std::int64_t initially) : value_(initially) {}

  std::int64_t value() const { return value_; }
  ProcessSet holders() const { return {}; }
  ProcessSet waiting() const { return {}; }
  void append_to(std::vector<std::int64_t>& state) const { state.push_back(value_); }

  // --- When an operation is enabled ---

  bool enabled(ProcessId, const Operation& operation) const {
    return operation.kind != Kind::sem_wait || can_wait(value_);
  }

  // --- What it does ---

  void resolve(ProcessId, Operation& operation) const {
    switch (operation.kind) {
      case Kind::sem_wait: operation.access = Access::update; break;
      case Kind::sem_post: operation.access = Access::add; break;
      case Kind::sem_trywait: operation.access = trywait(value_); break;
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

  static constexpr bool can_wait(std::int64_t value) { return value > 0; }
  static constexpr Access trywait(std::int64_t value) {
    return can_wait(value) ? Access::update : Access::read;
  }

 private:
  std::int64_t value_;
};

// --- Its operations ---

inline constexpr KindRow semaphore_rows[] = {
    {.kind = Kind::sem_wait,
     .name = "sem_wait",
     .on = ObjectType::semaphore,
     .role = Role::acquire,
     .waits = Waits::for_values,
     .upshot = Upshot::change,
     .holds = [](const Operation&,
                 const Values& values) { return Semaphore::can_wait(values[0]); }},
    {.kind = Kind::sem_trywait,
     .name = "sem_trywait",
     .on = ObjectType::semaphore,
     .role = Role::acquire,
     .upshot = Upshot::taken,
     .can_fail = true,
     .gives_result = true,
     .access_at = [](const Operation&, std::int64_t value) { return Semaphore::trywait(value); }},
    {.kind = Kind::sem_post,
     .name = "sem_post",
     .on = ObjectType::semaphore,
     .role = Role::release,
     .upshot = Upshot::change},
    {.kind = Kind::sem_value,
     .name = "sem_value",
     .on = ObjectType::semaphore,
     .role = Role::read,
     .upshot = Upshot::value,
     .gives_result = true},
};

}  // namespace mazurka::objects
