// The rows of a report's execution that show accesses to data.

#pragma once

#include <vector>

#include "story/execution.h"

namespace mazurka {

// A line that reads data and writes them becomes one row: the write gets the value that was read.
// `is_gone` says which rows are not to be shown; the read becomes one of them.
// Requires: the rows have names and frames.
void join_data(ReportExecution& execution, std::vector<char>& is_gone);

}  // namespace mazurka
