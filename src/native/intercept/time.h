// The clock of a thread.

#pragma once

#include "native/thread.h"

namespace mazurka {

// Nanoseconds since the program began. The next look will show something else.
std::int64_t look_at_clock(Thread& t);

}  // namespace mazurka
