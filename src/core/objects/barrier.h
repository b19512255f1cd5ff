// A barrier for a number of processes. To wait at it is an arrive and, unless one is the last to
// arrive, a resume. It can be used again and again.
//
// Who arrives last gets to know it, and if there are more processes than the barrier is for, who
// comes earlier makes a difference as well. So those who arrive do not commute.

#pragma once

#include "core/objects/waiting.h"

namespace mazurka::objects {

class Barrier {
 public:
  static constexpr ObjectType type = ObjectType::barrier;
  static constexpr const char* name = "barrier";

  // --- Its state ---

  explicit Barrier(std::int64_t size) : size_(size) {}

  // How many wait.
  std::int64_t value() const { return waiting_.count(); }
  ProcessSet holders() const { return {}; }
  ProcessSet waiting() const { return waiting_.processes(); }
  void append_to(std::vector<std::int64_t>& state) const { waiting_.append_to(state); }

  // It was made again at the place of another one.
  void take_over(const Barrier& before) { waiting_.take_over(before.waiting_); }

  // --- When an operation is enabled ---

  bool enabled(ProcessId p, const Operation& operation) const {
    return operation.kind != Kind::resume || waiting_.is_woken(p);
  }

  // --- What it does ---

  void resolve(ProcessId, Operation& operation) const {
    if (operation.kind == Kind::resume) {
      operation.access = Access::none;
      return;
    }
    set_waiters(operation, is_full_with_next() ? waiting_.processes() : ProcessSet());
    operation.access = Access::update;
  }

  Performed perform(const Step& step) {
    if (step.operation.kind == Kind::resume) {
      waiting_.leave(step.process);
      return {.result = 1};
    }
    Performed done{value()};
    done.result = is_full_with_next();
    if (done.result) waiting_.wake(woken_by(step));
    else waiting_.join(step.process);
    done.after = value();
    return done;
  }

  static ProcessSet woken_by(const Step& step) {
    return step.operation.kind == Kind::arrive ? waiters(step.operation) : ProcessSet();
  }

 private:
  bool is_full_with_next() const { return value() + 1 == size_; }

  std::int64_t size_;
  Waiting waiting_;
};

// --- Its operations ---

inline constexpr KindRow barrier_rows[] = {
    // and resume, see condition.h
    {.kind = Kind::arrive,
     .name = "arrive",
     .on = ObjectType::barrier,
     .role = Role::wait,
     .upshot = Upshot::wakes,
     .gives_result = true,
     .woken = Barrier::woken_by,
     // If e was the last to arrive, it is this one now; otherwise it is not.
     .without = [](const Event& e, const Event&,
                   Operation& operation) { set_waiters(operation, Barrier::woken_by(e.step)); }},
};

}  // namespace mazurka::objects
