// The one way from a program and options to a report, for models and native programs: schedules that
// failed once, the search, an explanation of each finding, and what else was asked for.

#pragma once

#include <csignal>
#include <functional>

#include "explain/subject.h"
#include "options/options.h"

namespace mazurka {

// Who looks on from outside.
struct Watch {
  const volatile std::sig_atomic_t* interrupt = nullptr;  // set: end soon, with a report
  Progress* progress = nullptr;
  Deadline::Clock clock = Deadline::steady_seconds;  // what --max-seconds means
  // Whatever comes then, what was found is not lost. Called with each finding while the search goes on
  // (it may be found again), and with all that was found before it is explained.
  std::function<void(const Report&)> found_one = {};
  std::function<void(const Report&)> found = {};
};

// All of it ends when max_seconds are over, but for a few more to explain what was found at the end.
Report investigate(Subject& subject, const Options& options, const Watch& watch);

// Runs options.schedule as far as it fits, and shows it.
Report replayed(Subject& subject, const Options& options);

}  // namespace mazurka
