// Events that are to be taken again. As long as the next one is of the thread that runs, the thread
// goes on by itself, without the explorer.

#pragma once

#include <span>

#include "core/operation.h"

namespace mazurka {

class Repeater {
 public:
  void begin(std::span<const Event> events) {
    events_ = events;
    next_ = 0;
  }

  bool at_end() const { return next_ == events_.size(); }
  const Event& next() const { return events_[next_]; }
  const Event& take() { return events_[next_++]; }
  std::size_t taken() const { return next_; }

  // Whether p, which runs, is to go on with the next event.
  bool goes_on(ProcessId p) const {
    return is_running && next_ < events_.size() && events_[next_].step.process == p;
  }

  bool is_running = false;  // a thread that was let run to repeat events

 private:
  std::span<const Event> events_;
  std::size_t next_ = 0;  // the first that is not yet begun
};

}  // namespace mazurka
