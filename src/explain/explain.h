// A finding, explained: its execution made short, described step by step, with the point of no
// return and the nearest execution that passes.

#pragma once

#include <functional>
#include <memory>

#include "explain/describe.h"
#include "explain/shrink.h"

namespace mazurka {

struct ExplainOptions {
  bool minimise = true;
  bool find_way_out = true;
  Effort effort;

  // What only some programs can do: let the other threads go on after a failure, and take stacks.
  // It lasts as long as what is returned lives.
  using Mode = std::shared_ptr<void>;
  std::function<Mode()> let_others_go_on = [] { return nullptr; };
  std::function<Mode()> record = [] { return nullptr; };
};

// Its `schedule` and `replay` are left to the caller. `shown` is the schedule of the execution that
// is described.
ReportFinding explain(Program& program, const Finding& finding, const ExplainOptions& options,
                      Schedule* shown = nullptr);

}  // namespace mazurka
