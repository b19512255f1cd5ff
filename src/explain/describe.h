// An execution as it is reported: every step with what it did, where, and why it was this thread's
// turn.

#pragma once

#include "report/report.h"

namespace mazurka {

struct Described {
  ReportExecution execution;
  Replay replay;
  std::vector<std::optional<std::size_t>> rows;  // rows[i]: where event i is among the steps, if it
                                                 // is shown
  std::vector<CycleLink> cycle;                  // of threads that wait for each other at the end
};

// Runs the schedule as far as it fits, and describes it; of a very long execution, begin and end.
Described describe_execution(Program& program, const Schedule& schedule);

// The finding's words, without its execution.
ReportFinding describe_finding(const Finding& finding);

// This finding as the described execution has it. With data races it can have another one instead.
const Finding& finding_of(const Described& described, const Finding& wanted);

// The finding as the described execution shows it: with stacks, if they were recorded.
ReportFinding describe_finding(const Finding& wanted, const Described& described);

}  // namespace mazurka
