// What an execution came to.

#pragma once

#include "program/program.h"
#include "story/execution.h"

namespace mazurka {

// Requires: the program stands at the end of an execution.
Ending ending_of(const Program& program);

}  // namespace mazurka
