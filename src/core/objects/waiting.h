// Those who wait at a condition variable or barrier: until they are woken, and then until they
// resume.
//
// Who came first does not matter: any of them can be the one that a signal wakes. So those who come
// commute with each other.

#pragma once

#include "core/objects/performed.h"

namespace mazurka::objects {

class Waiting {
 public:
  ProcessSet processes() const { return waiting_; }
  std::int64_t count() const { return static_cast<std::int64_t>(waiting_.size()); }
  bool is_woken(ProcessId p) const { return woken_.contains(p); }

  void join(ProcessId p) {
    waiting_.insert(p);
    woken_.erase(p);
  }
  void wake(ProcessSet processes) {
    waiting_ = waiting_ - processes;
    woken_ = woken_ | processes;
  }
  // Whether p was woken; otherwise it waits no more.
  bool leave(ProcessId p) {
    const bool woken = woken_.contains(p);
    (woken ? woken_ : waiting_).erase(p);
    return woken;
  }

  // Those who were woken at what was here before have still to resume.
  void take_over(const Waiting& before) { woken_ = before.woken_; }

  void append_to(std::vector<std::int64_t>& state) const {
    for (ProcessSet set : {waiting_, woken_}) {
      state.push_back(static_cast<std::int64_t>(set.low_bits()));
      state.push_back(static_cast<std::int64_t>(set.high_bits()));
    }
  }

 private:
  ProcessSet waiting_;
  ProcessSet woken_;  // and not yet resumed
};

}  // namespace mazurka::objects
