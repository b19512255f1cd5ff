// Why nothing orders the two accesses of a data race.

#pragma once

#include <string>
#include <vector>

#include "story/execution.h"

namespace mazurka {

// Sentences, for an execution in which two rows have the mark `race`; otherwise none.
std::vector<std::string> why_unordered(const ReportExecution& execution);

}  // namespace mazurka
