// An execution as it is reported: every step with what it did, where, and why it was this thread's
// turn.

#pragma once

#include "explain/lay_out.h"

namespace mazurka {

struct Described : LaidOut {
  Replay replay;
};

// Runs the schedule as far as it fits, and describes it; of a very long execution, beginning and end.
Described describe_execution(Program& program, const Schedule& schedule);

// The finding without its execution.
ReportFinding describe_finding(const Finding& finding);

// This finding as the described execution has it. With data races it can have another one instead.
const Finding& finding_of(const Described& described, const Finding& wanted);

// The finding as the described execution shows it: with stacks, if they were recorded.
ReportFinding describe_finding(const Finding& wanted, const Described& described);

}  // namespace mazurka
