// The report for people.

#pragma once

#include "report/interleaving.h"

namespace mazurka {

std::string to_text(const Report& report, const TextOptions& options = {});

// Of a replay: the execution, and what it shows.
std::string replay_to_text(const Report& report, const TextOptions& options = {});

}  // namespace mazurka
