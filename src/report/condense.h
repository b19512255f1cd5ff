// The profile as it is reported.

#pragma once

#include "story/report.h"

namespace mazurka {

// Entries that have become the same by their names are one, and only the largest are left: lines
// first, then objects.
void condense(std::vector<Branching>& profile);

}  // namespace mazurka
