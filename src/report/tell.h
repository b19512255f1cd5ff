// Puts a report into words: the last thing before a writer sees it. Everything before works with data.

#pragma once

#include "story/report.h"

namespace mazurka {

// Fills what is said to be in words in story/: texts of rows, why threads wait and take turns, what
// explains a finding, tips. Requires: names are there (launch/put_names.h).
void tell(Report& report);

}  // namespace mazurka
