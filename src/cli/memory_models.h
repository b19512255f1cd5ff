// One program under several memory models.

#pragma once

#include <functional>

#include "cli/target.h"

namespace mazurka {

struct ReportUnder {
  Report report;
  Options options;  // with one model
};

using RunTarget = std::function<Report(const Options&)>;

// Runs the target under each of the models that the options name. The result is the report of the first that finds
// something; if none does, of the first that has not seen all, or else of the last. Throws UserError if none of
// them can treat the program.
ReportUnder run_under_each(const Options& options, const RunTarget& run);

}  // namespace mazurka
