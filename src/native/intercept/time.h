// The clock of a thread.

#pragma once

#include "native/thread.h"

namespace mazurka {

// Nanoseconds since the program began. The next look will show something else.
std::int64_t look_at_clock(Thread& t);

// Requires: at an entry (entry.h).
void sleep_for(Thread& t, std::int64_t ns, std::uintptr_t pc);

}  // namespace mazurka
