// What an execution came to, as JSON, and back. Of json.cpp.

#pragma once

#include <nlohmann/json.hpp>

#include "story/execution.h"

namespace mazurka {

nlohmann::ordered_json to_json(const Ending& ending);
Ending ending_from(const nlohmann::ordered_json& json);

}  // namespace mazurka
