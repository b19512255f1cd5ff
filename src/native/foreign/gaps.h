// Code that the exception tables of a module do not tell about: assembly that somebody has written by hand, and
// what was compiled without them.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "native/foreign/functions.h"
#include "native/foreign/instruction.h"

namespace mazurka::foreign {

// Where a function begins, or perhaps data.
struct Symbol {
  std::uintptr_t address = 0;
  std::size_t size = 0;  // 0: not known
  bool is_function = false;
};

struct Untold {
  // What symbols call a function, what looks like one, and what they call or jump to.
  std::vector<Function> functions;
  // Atomic instructions and system calls in what else is code. Data among code is none: in libraries for
  // cryptography there are tables.
  std::vector<Instruction> synchronising;
};

struct ModuleText {
  std::span<const std::uint8_t> bytes;
  std::uintptr_t begin = 0;
  std::vector<Function>
      sections;                // where there is code; what is between them is only there to fill
  std::vector<Function> told;  // the functions in the tables, in the order of their addresses
};
Untold look_into_gaps(const ModuleText& text, const std::vector<Symbol>& symbols);

// Whether there seem to be atomic instructions or system calls.
bool may_synchronise(std::span<const std::uint8_t> code, std::uintptr_t begin);

}  // namespace mazurka::foreign
