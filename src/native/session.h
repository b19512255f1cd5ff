// A check inside the process that is checked.

#pragma once

#include "native/native_program.h"

namespace mazurka {

// Explores or replays the program as the options say, writes what came out to the result file,
// and ends the process.
[[noreturn]] void run_session(const Options& options, NativeProgram::Main main, int argc,
                              char** argv, char** environment);

}  // namespace mazurka
