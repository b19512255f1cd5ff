// Makes a failing execution easier to read: fewer switches between processes, fewer preemptions.

#pragma once

#include "check/check.h"

namespace mazurka {

// How much effort an explanation is worth. Steps, so that the result is the same on every machine;
// the time is there for programs whose steps are long.
struct Effort {
  std::uint64_t events = 2'000'000;
  Deadline deadline;
  const volatile std::sig_atomic_t* interrupt = nullptr;

  bool is_interrupted() const { return interrupt != nullptr && *interrupt != 0; }
  bool is_over() const { return is_interrupted() || deadline.has_passed(); }
  Limits limits() const;  // of a search that takes all of it
};

// Why something was not decided: what was interrupted, out of time, or, if neither, too many.
std::string why_undecided(const Effort& effort, const std::string& too_many);

// What an execution asks of the reader.
struct Reading {
  std::size_t switches = 0;
  std::size_t preemptions = 0;  // switches away from a process that could have gone on
  std::size_t steps = 0;
  auto operator<=>(const Reading&) const = default;
};

struct Shrunk {
  Schedule schedule;
  Reading before, after;
  std::string note;  // if the search for fewer preemptions did not come to its end
};

// The finding's execution rearranged within its trace; then another execution with the same finding
// and fewer preemptions, searched for with 0 of them, 1, 2, … as far as the effort goes; then without
// stretches that are not needed for the finding.
// No effort: the execution stays as it is.
Shrunk shrink(Program& program, const Finding& finding, const Effort& effort);

// The reading of one execution, and whether it has the finding.
struct Tried {
  Reading reading;
  std::vector<Event> events;
  bool has_finding = false;
};
Tried try_schedule(Program& program, const Schedule& schedule, const Finding& finding);

}  // namespace mazurka
