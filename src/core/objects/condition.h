// A condition variable. To wait for it is four events: wait, the unlock of the mutex, resume, the
// lock of the mutex. A signal between wait and unlock has the effect of one behind the unlock, so
// nothing is lost and nothing is added.
//
// A resume comes after the signal that woke it, touches nothing and races with nothing. One that is
// timed is always enabled: if nobody woke it, it times out. (So does one that wakes up spuriously.)

#pragma once

#include "core/objects/waiting.h"

namespace mazurka::objects {

class Condition {
 public:
  static constexpr ObjectType type = ObjectType::condition;
  static constexpr const char* name = "condition variable";

  // --- Its state ---

  explicit Condition(std::int64_t = 0) {}

  // How often somebody was woken. Who waits with a time-out, again and again, can tell (native/looks.h).
  std::int64_t value() const { return woken_; }
  ProcessSet holders() const { return {}; }
  ProcessSet waiting() const { return waiting_.processes(); }
  void append_to(std::vector<std::int64_t>& state) const { waiting_.append_to(state); }

  // It was made again at the place of another one.
  void take_over(const Condition& before) { waiting_.take_over(before.waiting_); }

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
        operation.access = waiting_.count() == 0 ? Access::read : Access::update;
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
      default:
        waiting_.wake(woken_by(step));
        woken_ += static_cast<std::int64_t>(woken_by(step).size());
    }
    done.after = value();
    return done;
  }

  static ProcessSet woken_by(const Step& step) {
    switch (step.operation.kind) {
      case Kind::broadcast: return waiters(step.operation);
      case Kind::signal: {
        const ProcessSet all = waiters(step.operation);
        return all.empty() ? all : ProcessSet{all.at(step.choice)};
      }
      default: return {};
    }
  }

 private:
  Waiting waiting_;
  std::int64_t woken_ = 0;
};

// --- Its operations ---

// Whom a signal or broadcast meets, and what it does then.
inline void meet(Operation& operation, ProcessSet waiting) {
  set_waiters(operation, waiting);
  operation.access = waiting.empty() ? Access::read : Access::update;
}

inline void wake_without(const Event& e, const Event&, Operation& operation) {
  const Kind kind = e.step.operation.kind;
  ProcessSet waiting = waiters(operation);
  if (kind == Kind::wait) waiting.erase(e.step.process);
  else if (kind == Kind::resume) waiting.insert(e.step.process);
  else waiting = waiting | Condition::woken_by(e.step);
  meet(operation, waiting);
}

inline void wake_after(const Step& e, Operation& operation) {
  ProcessSet waiting = waiters(operation);
  if (e.operation.kind == Kind::wait) waiting.insert(e.process);
  else waiting = waiting - Condition::woken_by(e);
  meet(operation, waiting);
}

inline constexpr KindRow condition_rows[] = {
    {.kind = Kind::wait, .name = "wait", .on = ObjectType::condition, .role = Role::wait},
    {.kind = Kind::resume,
     .name = "resume",
     .on = ObjectType::condition,
     .role = Role::wait,
     .also_on = ObjectType::barrier,
     .waits = Waits::for_event,
     .upshot = Upshot::woken,
     .gives_result = true,
     .without =
         [](const Event& e, const Event& f, Operation& operation) {
           const bool woken = Condition::woken_by(e.step).contains(f.step.process);
           if (woken) operation.access = Access::add;
         }},
    {.kind = Kind::signal,
     .name = "signal",
     .on = ObjectType::condition,
     .role = Role::wake,
     .upshot = Upshot::wakes,
     .can_fail = true,
     .ways_vary = true,
     .ways =
         [](const Operation& operation) {
           const std::size_t waiting = waiters(operation).size();
           return static_cast<std::uint16_t>(waiting == 0 ? 1 : waiting);
         },
     .woken = Condition::woken_by,
     .without = wake_without,
     .after = wake_after},
    {.kind = Kind::broadcast,
     .name = "broadcast",
     .on = ObjectType::condition,
     .role = Role::wake,
     .upshot = Upshot::wakes,
     .can_fail = true,
     .woken = Condition::woken_by,
     .without = wake_without,
     .after = wake_after},
};

}  // namespace mazurka::objects
