// Reports for programs: one JSON object.

#pragma once

#include <string>

#include "check/check.h"

namespace mazurka {

// The keys are described in `mazurka help json`. Ends with a newline.
std::string to_json(const Result& result, const std::string& program, long peak_rss_kb);

}  // namespace mazurka
