// Memory models and memory orders, as JSON, and back. Of json.cpp.

#pragma once

#include <nlohmann/json.hpp>

#include "story/report.h"

namespace mazurka {

// What came out under each memory model, and what is advised.
void add_memory_models(const Report& report, nlohmann::ordered_json& json);

// Accesses of a native program that have no names yet.
nlohmann::ordered_json to_json(const std::vector<OrderedAccess>& accesses);
std::vector<OrderedAccess> accesses_from(const nlohmann::ordered_json& json);

}  // namespace mazurka
