// What the file of a module tells about its code.

#pragma once

#include <cstdint>
#include <vector>

#include "native/foreign/gaps.h"
#include "native/modules.h"

namespace mazurka::foreign {

// Where a module keeps the address of one of the callbacks that instrumented code calls.
struct CallbackSlot {
  std::uintptr_t address;
  bool is_wide_load;  // an atomic load of 16 bytes
};

// None if no code of the module is instrumented.
std::vector<CallbackSlot> callback_slots(const Module& module);

// Whether it is compiled without our headers and has waits for atomics of C++20, or notifies those who wait.
// Then it asks libstdc++ who waits (include/mazurka/shadow/bits/atomic_wait.h).
bool has_waits_of_libstdcxx(const Module& module);

// The parts of its code. All of it if the file does not tell.
std::vector<Function> code_sections(const Module& module);

// Where libstdc++ keeps the address of the function that adds what it derives from a facet to a
// locale that has none of it yet. 0 in other modules.
std::uintptr_t slot_of_cache_installer(const Module& module);

// What may be functions, by the symbol tables that are there.
std::vector<Symbol> code_symbols(const Module& module);

// Whether instrumented code accesses memory without a callback (toolchain/assembler.h).
bool has_unseen_accesses(const Module& module);

// Inline assembly in instrumented code, as the assembler was told to mark it (toolchain/assembler.h).
std::vector<Module::Range> inline_assembly(const Module& module);

}  // namespace mazurka::foreign
