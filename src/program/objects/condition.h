// A condition variable. To wait for it is four events: wait, the unlock of the mutex, resume, the
// lock of the mutex. A signal between wait and unlock has the effect of one behind the unlock, so
// nothing is lost and nothing is added.
//
// A resume comes after the signal that woke it, touches nothing and races with nothing. One that is
// timed is always enabled: if nobody woke it, it times out. (So does one that wakes up spuriously.)

#pragma once

#include "program/objects/waiting.h"

namespace mazurka::objects {

class Condition {
 public:
  // --- Its state ---

  explicit Condition(std::int64_t = 0) {}

  // How many wait.
  std::int64_t value() const { return waiting_.count(); }
  ProcessSet holders() const { return {}; }
  ProcessSet waiting() const { return waiting_.processes(); }
  void append_to(std::vector<std::int64_t>& state) const { waiting_.append_to(state); }

  // --- When an operation is enabled ---

  bool enabled(ProcessId p, const Operation& operation) const {
    return operation.kind != Kind::resume || operation.timed || waiting_.is_woken(p);
  }

  // --- What it does ---

  void resolve(ProcessId p, Operation& operation) const {
    switch (operation.kind) {
      case Kind::wait: operation.access = Access::add; break;
      case Kind::resume:
        // That it was woken is something it sees, so that the signal can come later.
        operation.access = !operation.timed       ? Access::none
                           : waiting_.is_woken(p) ? Access::read
                                                  : Access::add;
        break;
      default:
        set_waiters(operation, waiting_.processes());
        operation.access = value() == 0 ? Access::read : Access::update;
    }
  }

  Performed perform(const Step& step) {
    Performed done{value()};
    switch (step.operation.kind) {
      case Kind::wait: waiting_.join(step.process); break;
      case Kind::resume:
        done.result = waiting_.leave(step.process);
        if (!step.operation.timed) return {.result = 1};
        break;
      default: waiting_.wake(woken(step));
    }
    done.after = value();
    return done;
  }

 private:
  Waiting waiting_;
};

}  // namespace mazurka::objects
