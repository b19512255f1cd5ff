// Faults of the program, and a clock that finds threads that run on for ever.

#pragma once

#include <csignal>

namespace mazurka {

// From now on: a first write to a saved page is noted (rollback.h), a fault in the program's code
// is a finding, and ^C sets `interrupted`.
void install_signal_handlers(double patience_seconds);

extern volatile std::sig_atomic_t interrupted;

}  // namespace mazurka
