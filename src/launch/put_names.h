// Names for the addresses in a report that comes from the process of a program.

#pragma once

#include "story/report.h"

namespace mazurka {

// Replaces marked addresses in all texts, gives stacks their frames and threads their functions.
void put_names(Report& report);

}  // namespace mazurka
