// The source text that a report speaks about.

#pragma once

#include <string>

#include "story/report.h"

namespace mazurka {

// The text of a line; empty if it is not known.
std::string source_line(const Report& report, const Frame& frame);

// Loads the sources that the report speaks about, as far as they can be read.
void load_sources(Report& report);

}  // namespace mazurka
