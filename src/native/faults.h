// Faults of the program, and a clock that finds threads that run on for ever.

#pragma once

#include <csignal>
#include <cstdint>
#include <string>

#include "core/deadline.h"

namespace mazurka {

// From now on: a first write to a saved page is noted (rollback.h), a fault in the program's code
// is a finding, and ^C sets `interrupted`.
void install_signal_handlers(double patience_seconds);

// When the deadline has passed, `time_is_over`; a thread that runs on gives up.
void end_executions_at(const Deadline& deadline);

extern volatile std::sig_atomic_t time_is_over;

// For so long, or a second longer, a thread has been running; 0 if that is not long ago.
double seconds_since_last_turn();
// The modules of the process are others than they were.
void update_code_ranges();

// "invalid memory access (SIGSEGV), address 0x10: a null pointer?"
std::string in_words(int signal, std::uintptr_t address);

extern volatile std::sig_atomic_t interrupted;

}  // namespace mazurka
