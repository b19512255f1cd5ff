// Runs a program under the checker: in a process of its own, which does all the work
// (native/session.cpp) and sends back what it found.

#pragma once

#include <string>
#include <vector>

#include "options/options.h"
#include "story/report.h"

namespace mazurka {

// What the process reported, with names. Throws UserError if the program cannot be run, is not instrumented, or
// the request was not sensible, InternalError if the process says so.
Report launch(const std::string& program, const std::vector<std::string>& arguments,
              Options options);

// Runs gdb on the program, which replays the schedule and stops before the step that fails
// (gdb.cpp). Standard input is gdb's. Throws as launch does, if the schedule has to fit the program
// and does not, and if there is no gdb.
void launch_gdb(const std::string& program, const std::vector<std::string>& arguments,
                Options options, bool has_to_fit);

// Turns this process into a program that is checked, or a debugger that starts one; the words are
// its command line. Ends with status 127 if it cannot be started.
[[noreturn]] void become_checked(std::vector<std::string> words, const Options& options);

}  // namespace mazurka
