// When everything that is done for one request has to end. It is made once and handed on by value:
// who gets it has what is left of the time, not all of it again.

#pragma once

#include <algorithm>
#include <chrono>
#include <limits>

namespace mazurka {

class Deadline {
 public:
  using Clock = double (*)();  // seconds since some moment

  static double steady_seconds() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
  }

  Deadline() = default;  // never

  static Deadline after(double seconds, Clock clock = steady_seconds) {
    return Deadline(clock, clock() + seconds);
  }

  // This one, or in so many seconds, whichever comes first.
  Deadline or_after(double seconds) const {
    return Deadline(clock_, std::min(at_, clock_() + seconds));
  }

  double seconds_left() const { return at_ - clock_(); }

  bool has_passed() const {
    return at_ != std::numeric_limits<double>::infinity() && clock_() >= at_;
  }

 private:
  Deadline(Clock clock, double at) : clock_(clock), at_(at) {}

  Clock clock_ = steady_seconds;
  double at_ = std::numeric_limits<double>::infinity();
};

}  // namespace mazurka
