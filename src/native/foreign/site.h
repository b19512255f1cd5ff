// An instruction of code that is not instrumented and that is watched.

#pragma once

#include <vector>

#include "native/foreign/instruction.h"
#include "native/modules.h"

namespace mazurka::foreign {

struct Site {
  Instruction instruction;
  // Its accesses are operations: it is atomic, or has turned out to be in a race, and what is in a
  // race there is meant to be (a load or store that is atomic for the compiler).
  bool synchronises = false;
  bool begins_function = false;  // of a module that may be closed
  bool is_unseen = false;        // what is done there or after it cannot be watched
  // That is nobody else's business; nullptr: none is.
  const std::vector<Module::Range>* own_data = nullptr;
};

}  // namespace mazurka::foreign
