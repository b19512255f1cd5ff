// The part of a SARIF report that is about one finding.

#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "story/report.h"

namespace mazurka {

// What relative paths are relative to: the name that code scanning services expect.
inline constexpr const char* sarif_root = "%SRCROOT%";

// In messages braces are for placeholders, and are doubled if they are meant.
nlohmann::ordered_json sarif_message(std::string_view text);

nlohmann::ordered_json sarif_result(const Report& report, const ReportFinding& finding,
                                    const char* level);

}  // namespace mazurka
