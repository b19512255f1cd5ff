// The functions of a module, as its exception tables tell them: also those of a stripped one.

#pragma once

#include <cstdint>
#include <vector>

#include "native/modules.h"

namespace mazurka::foreign {

struct Function {
  std::uintptr_t begin = 0, end = 0;
};

// In the order of their addresses. None if the module has no such table.
std::vector<Function> functions_of(const Module& module);

}  // namespace mazurka::foreign
