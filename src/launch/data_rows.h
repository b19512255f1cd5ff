// The rows of a report's execution that show accesses to data.

#pragma once

#include <vector>

#include "report/report.h"

namespace mazurka {

// Takes rows out, which must be of data: nothing refers to them. A line that reads data and writes
// them becomes one row. Returns where each row is now. Requires: the rows have names and frames.
std::vector<std::size_t> tidy_data(ReportExecution& execution, std::vector<char> is_gone);

}  // namespace mazurka
