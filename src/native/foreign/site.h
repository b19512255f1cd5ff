// An instruction of code that is not instrumented and that is watched.

#pragma once

#include "native/foreign/instruction.h"

namespace mazurka::foreign {

struct Site {
  Instruction instruction;
  // Its accesses are operations: it is atomic, or has turned out to be in a race, and what is in a
  // race there is meant to be (a load or store that is atomic for the compiler).
  bool synchronises = false;
  bool begins_function = false;  // of a module that may be closed
};

}  // namespace mazurka::foreign
