// Runs a program under the checker: in a process of its own, which does all the work
// (native/session.cpp) and sends back what it found.

#pragma once

#include <string>
#include <vector>

#include "native/options.h"
#include "report/report.h"

namespace mazurka {

// What the process reported, with names. Throws UserError if the program cannot be run, is not instrumented, or
// the request was not sensible, InternalError if the process says so.
Report launch(const std::string& program, const std::vector<std::string>& arguments,
              NativeOptions options);

// Runs gdb on the program, which replays the schedule and stops at the finding.
void launch_gdb(const std::string& program, const std::vector<std::string>& arguments,
                             NativeOptions options);

}  // namespace mazurka
