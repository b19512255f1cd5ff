// Reports for programs: one JSON object. The same object carries a report from the process of a
// native program to the tool.

#pragma once

#include <nlohmann/json.hpp>

#include <string>

#include "story/report.h"

namespace mazurka {

// The keys are described in `mazurka help json`. Ends with a newline.
std::string to_json(const Report& report);

// With what only the tool needs: addresses, modules.
nlohmann::ordered_json to_wire(const Report& report);
Report from_wire(const nlohmann::ordered_json& json);

}  // namespace mazurka
