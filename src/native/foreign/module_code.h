// What the file of a module tells about its code.

#pragma once

#include <cstdint>
#include <vector>

#include "native/modules.h"

namespace mazurka::foreign {

// Where a module keeps the address of one of the callbacks that instrumented code calls.
struct CallbackSlot {
  std::uintptr_t address;
  bool is_wide_load;  // an atomic load of 16 bytes
};

// None if no code of the module is instrumented.
std::vector<CallbackSlot> callback_slots(const Module& module);

// Inline assembly in instrumented code, as the assembler was told to mark it (toolchain/assembler.h).
std::vector<Module::Range> inline_assembly(const Module& module);

}  // namespace mazurka::foreign
