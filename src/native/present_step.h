// The event of the present step, while it takes shape.
//
// A step begins on the explorer's stack and is performed on the thread's; what a plain write leaves is
// seen when the thread gets to its next operation. All of that is put together here. A step that
// repeats a known event is compared with it as soon as there is something to compare.

#pragma once

#include "core/operation.h"

namespace mazurka {

class PresentStep {
 public:
  const Event& event() const { return event_; }
  std::uint16_t choice() const { return event_.step.choice; }

  // A new step, or one that repeats this event.
  void begin(ProcessId p, std::uint16_t choice, const Operation& operation) {
    event_.step.process = p;
    event_.step.choice = choice;
    event_.step.operation = operation;
    event_.before = event_.after = 0;
    known_ = nullptr;
  }
  void begin_again(const Event& known) {
    event_.step.choice = known.step.choice;
    known_ = &known;
  }

  // The operation met and left these values.
  void met_and_left(std::int64_t before, std::int64_t after) {
    event_.before = before;
    event_.after = after;
    if (known_ != nullptr) differs_ |= before != known_->before || after != known_->after;
  }

  // It met this value; what it leaves at x comes later.
  void begin_write(ObjectId x, std::int64_t before) {
    event_.before = event_.after = before;
    if (known_ != nullptr) differs_ |= before != known_->before;
    written_late_ = x;
  }
  ObjectId written_late() const { return written_late_; }  // no_object: nothing
  // If it is not kept (a variable on a stack that may be gone), it is not compared.
  void finish_write(std::int64_t after, bool is_kept) {
    event_.after = after;
    if (known_ != nullptr && is_kept) differs_ |= after != known_->after;
    written_late_ = no_object;
  }
  void forget_write() { written_late_ = no_object; }

  // A store that goes into a buffer: it has met nothing, and what it leaves comes later.
  void begin_delayed_write(ObjectId x) { written_late_ = x; }
  void finish_delayed_write(std::int64_t value) {
    met_and_left(value, value);
    written_late_ = no_object;
  }

  // Whether one of the steps that repeat others did something else.
  bool differs() const { return differs_; }
  void set_differs(bool differs) { differs_ = differs; }

 private:
  Event event_;
  const Event* known_ = nullptr;
  bool differs_ = false;
  ObjectId written_late_ = no_object;
};

}  // namespace mazurka
