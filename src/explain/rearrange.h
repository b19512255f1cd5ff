// The executions of one trace differ in the order of what is independent. This finds one that is easy
// to read.

#pragma once

#include "core/deadline.h"
#include "core/execution.h"
#include "core/schedule.h"

namespace mazurka {

// Adjacent steps of different processes.
std::size_t switches(const Schedule& schedule);

// A schedule of the same trace with as few switches as can be found: the fewest, unless the trace
// has very many prefixes. As it is if there is no time.
Schedule with_few_switches(const Execution& E, const Deadline& deadline = {});

// The same for the past of e only, e included, which comes last.
Schedule past_with_few_switches(const Execution& E, EventId e, const Deadline& deadline = {});

}  // namespace mazurka
