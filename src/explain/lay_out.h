// The rows of an execution's report: its steps and, between them, remarks.

#pragma once

#include "explain/watch.h"

namespace mazurka {

struct LaidOut {
  ReportExecution execution;
  std::vector<std::optional<std::size_t>> rows;  // rows[i]: where event i is, if it is shown
  std::vector<CycleLink> cycle;
};

// Gives every row its place and number, and all that refers to events or processes the rows and
// threads of the report. Events from `begin` to `end`, and what is between them, are left out.
LaidOut lay_out(Watched watched, std::vector<Remark> remarks, const Narrator& narrator,
                std::size_t begin, std::size_t end);

}  // namespace mazurka
