// Reports as SARIF 2.1.0 (OASIS): for code scanning services and editors.
//
// A finding is a result; its execution is a code flow with one thread flow per thread, whose
// executionOrder is the order of the schedule. Where the standard leaves a choice:
//
// - A bug is level "error". What is out of control is level "warning", and executionSuccessful is
//   false: the results say nothing about the rest of the program.
// - A bounded search ended as it was told to: executionSuccessful is true, and a notification names
//   the limit.
// - Related locations are linked from the message; services that show only those show them all.

#pragma once

#include <string>

#include "story/report.h"

namespace mazurka {

// `version` and `exit_status` are the tool's. Ends with a newline.
std::string to_sarif(const Report& report, const std::string& version, int exit_status);

}  // namespace mazurka
