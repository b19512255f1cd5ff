// Local variables that are in memory, on the stack.

#pragma once

#include <elfutils/libdw.h>

#include <vector>

#include "symbols/symbols.h"

namespace mazurka {

// Where something is, seen from two ends of a frame.
struct InFrame {
  std::int64_t from_cfa = 0;  // the canonical frame address
  std::int64_t from_sp = 0;   // the stack pointer
};

// The variable, and which part of it, that has this place when the code stands at `address` (in the
// file). `scopes` are those around the address, innermost first. Its name is the plain one.
struct Local {
  Dwarf_Die scope;  // the function, perhaps an inlined one
  GlobalVariable variable;
};
std::optional<Local> local_at(std::vector<Dwarf_Die> scopes, Dwarf_Addr address, InFrame place);

}  // namespace mazurka
