// A clock for tests: a second passes whenever somebody looks at it.

#pragma once

#include "core/deadline.h"

namespace mazurka {

inline double ticks = 0;

inline double ticking_seconds() { return ++ticks; }

inline Deadline after_ticks(double count) {
  ticks = 0;
  return Deadline::after(count, ticking_seconds);
}

}  // namespace mazurka
