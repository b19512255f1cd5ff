// A read-write lock: one writer, or any number of readers. A process can read-lock it again.
//
// Whatever readers do commutes. Nobody is preferred: if a writer waits, readers may still overtake
// it, and must not rely on it.

#pragma once

#include <algorithm>

#include "program/objects/performed.h"

namespace mazurka::objects {

class RwLock {
 public:
  // --- Its state ---

  explicit RwLock(std::int64_t = 0) {}

  // -1 if there is a writer, otherwise the number of read locks.
  std::int64_t value() const { return value_; }
  ProcessSet holders() const { return holders_; }
  ProcessSet waiting() const { return {}; }
  void append_to(std::vector<std::int64_t>& state) const {
    state.push_back(value_);
    state.push_back(static_cast<std::int64_t>(holders_.low_bits()));
    state.push_back(static_cast<std::int64_t>(holders_.high_bits()));
  }

  // --- When an operation is enabled ---

  bool enabled(ProcessId, const Operation& operation) const {
    return !awaits(operation.kind) || holds(operation, {value_});
  }

  // --- What it does ---

  void resolve(ProcessId p, Operation& operation) const {
    switch (operation.kind) {
      case Kind::read_lock: operation.access = Access::add; break;
      case Kind::write_lock: operation.access = Access::update; break;
      case Kind::rw_unlock:
        operation.access = !holders_.contains(p) ? Access::none
                           : value_ < 0          ? Access::update
                                                 : Access::add;
        break;
      default: operation.access = access_at(operation, value_);
    }
  }

  Performed perform(const Step& step) {
    const ProcessId p = step.process;
    if (step.operation.access == Access::none) {
      return {.misuse = "unlocks {}, which it does not hold"};
    }
    Performed done{value_};
    if (step.operation.kind == Kind::rw_unlock) {
      release(p);
    } else if (step.operation.access != Access::read) {  // otherwise it failed
      acquire(p, step.operation.access == Access::update);
      done.result = 1;
    }
    done.after = value_;
    return done;
  }

 private:
  void acquire(ProcessId p, bool write) {
    if (holders_.contains(p)) again_.push_back(p);
    holders_.insert(p);
    value_ = write ? -1 : value_ + 1;
  }

  void release(ProcessId p) {
    value_ = value_ < 0 ? 0 : value_ - 1;
    const auto other = std::find(again_.begin(), again_.end(), p);
    if (other != again_.end()) again_.erase(other);
    else holders_.erase(p);
  }

  std::int64_t value_ = 0;
  ProcessSet holders_;
  std::vector<ProcessId> again_;  // read locks of those who have one already
};

}  // namespace mazurka::objects
