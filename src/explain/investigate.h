// The one way from a program and options to a report, for models and native programs: schedules that
// failed once, the search, an explanation of each finding, and what else was asked for.

#pragma once

#include <csignal>

#include "explain/subject.h"
#include "options/options.h"

namespace mazurka {

// Who looks on from outside.
struct Watch {
  const volatile std::sig_atomic_t* interrupt = nullptr;  // set: end soon, with a report
  Progress* progress = nullptr;
  Deadline::Clock clock = Deadline::steady_seconds;  // what --max-seconds means
};

// All of it ends when max_seconds are over, but for a few more to explain what was found at the end.
Report investigate(Subject& subject, const Options& options, const Watch& watch);

// Runs options.schedule as far as it fits, and shows it.
Report replayed(Subject& subject, const Options& options);

}  // namespace mazurka
