// A read-write lock: one writer, or any number of readers. A process can read-lock it again.
//
// Whatever readers do commutes. Nobody is preferred: if a writer waits, readers may still overtake
// it, and must not rely on it.

#pragma once

#include <algorithm>

#include "core/objects/performed.h"

namespace mazurka::objects {

class RwLock {
 public:
  static constexpr ObjectType type = ObjectType::rwlock;
  static constexpr const char* name = "read-write lock";

  // --- Its state ---

  explicit RwLock(std::int64_t = 0) {}

  // -1 if there is a writer, otherwise the number of read locks and, if that is asked for, how often writers have
  // released it: who waits for them to have had it can tell (native/spin.h).
  std::int64_t value() const { return value_ < 0 ? -1 : value_ + released_ * one_release; }
  ProcessSet holders() const { return holders_; }
  ProcessSet waiting() const { return {}; }
  void append_to(std::vector<std::int64_t>& state) const {
    state.push_back(value_);
    state.push_back(static_cast<std::int64_t>(holders_.low_bits()));
    state.push_back(static_cast<std::int64_t>(holders_.high_bits()));
  }

  static constexpr std::int64_t one_release = std::int64_t{1} << 32;
  static constexpr std::int64_t readers(std::int64_t value) { return value % one_release; }
  // What the value is at least when a writer has had it since it was `value`, which was not -1.
  static constexpr std::int64_t after_a_writer(std::int64_t value) {
    return value - readers(value) + one_release;
  }
  static constexpr std::int64_t counted_release = 1;  // operands[0] of an unlock

  // --- When an operation is enabled ---

  bool enabled(ProcessId, const Operation& operation) const {
    if (operation.kind == Kind::read_lock) return can_read(value_);
    return operation.kind != Kind::write_lock || can_write(value_);
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
      case Kind::try_read_lock: operation.access = try_read(value_); break;
      default: operation.access = try_write(value_);
    }
  }

  Performed perform(const Step& step) {
    const ProcessId p = step.process;
    if (step.operation.access == Access::none) {
      return {.misuse = "unlocks {}, which it does not hold"};
    }
    Performed done{value()};
    if (step.operation.kind == Kind::rw_unlock) {
      if (value_ < 0 && step.operation.operands[0] == counted_release) ++released_;
      release(p);
    } else if (step.operation.access != Access::read) {  // otherwise it failed
      acquire(p, step.operation.access == Access::update);
      done.result = 1;
    }
    done.after = value();
    return done;
  }

  static constexpr bool can_read(std::int64_t value) { return value >= 0; }
  static constexpr bool can_write(std::int64_t value) { return value >= 0 && readers(value) == 0; }
  static constexpr Access try_read(std::int64_t value) {
    return can_read(value) ? Access::add : Access::read;
  }
  static constexpr Access try_write(std::int64_t value) {
    return can_write(value) ? Access::update : Access::read;
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

  std::int64_t value_ = 0;  // -1 or the number of read locks
  std::int64_t released_ = 0;
  ProcessSet holders_;
  std::vector<ProcessId> again_;  // read locks of those who have one already
};

// --- Its operations ---

inline constexpr KindRow rwlock_rows[] = {
    {.kind = Kind::read_lock,
     .name = "read_lock",
     .on = ObjectType::rwlock,
     .role = Role::acquire,
     .waits = Waits::for_values,
     .acquires = true,
     .holds = [](const Operation&, const Values& values) { return RwLock::can_read(values[0]); }},
    {.kind = Kind::try_read_lock,
     .name = "try_read_lock",
     .on = ObjectType::rwlock,
     .role = Role::acquire,
     .upshot = Upshot::taken,
     .acquires = true,
     .can_fail = true,
     .gives_result = true,
     .access_at = [](const Operation&, std::int64_t value) { return RwLock::try_read(value); }},
    {.kind = Kind::write_lock,
     .name = "write_lock",
     .on = ObjectType::rwlock,
     .role = Role::acquire,
     .waits = Waits::for_values,
     .acquires = true,
     .holds = [](const Operation&, const Values& values) { return RwLock::can_write(values[0]); }},
    {.kind = Kind::try_write_lock,
     .name = "try_write_lock",
     .on = ObjectType::rwlock,
     .role = Role::acquire,
     .upshot = Upshot::taken,
     .acquires = true,
     .can_fail = true,
     .gives_result = true,
     .access_at = [](const Operation&, std::int64_t value) { return RwLock::try_write(value); }},
    {.kind = Kind::rw_unlock, .name = "rw_unlock", .on = ObjectType::rwlock, .role = Role::release},
};

}  // namespace mazurka::objects
