// Where in the source a finding, a step or a stack is.

#pragma once

#include <optional>
#include <string>

#include "story/report.h"

namespace mazurka {

struct Place {
  Frame frame;                       // its function may be unknown
  std::optional<std::size_t> stack;  // of the finding, that it is the top of
};

// The place to show first. Nothing if there is no line of source: in models, and without debug
// information.
std::optional<Place> place_of(const ReportFinding& finding);

}  // namespace mazurka
