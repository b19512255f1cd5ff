// A finding, explained: its execution made short, described step by step, with the point of no
// return and the nearest execution that passes.

#pragma once

#include "explain/describe.h"
#include "explain/shrink.h"
#include "explain/subject.h"

namespace mazurka {

struct ExplainOptions {
  bool minimise = true;
  bool find_way_out = true;
  Effort effort;
  Deadline end;  // of all: until then what was found is shown as it is
};

// Its `schedule` and `replay` are left to the caller. `shown` is the schedule of the execution that
// is described.
ReportFinding explain(Subject& subject, const Finding& finding, const ExplainOptions& options,
                      Schedule* shown = nullptr);

}  // namespace mazurka
