// An execution as a table: one column per thread, time downwards.

#pragma once

#include "story/report.h"

namespace mazurka {

struct TextOptions {
  std::size_t width = 100;  // of the terminal
  bool color = false;
  bool all_steps = false;  // nothing is folded or left out
};

// Column per thread if they fit into the width, otherwise indented by thread.
std::string interleaving(const ReportExecution& execution, const Report& report,
                         const TextOptions& options);

}  // namespace mazurka
