// Stands in front of the assembler, to mark what compilers do not instrument and what cannot be told from the rest in
// the finished code: inline assembly, and accesses to structures that are passed as a whole.

#pragma once

#include <string>

#include "toolchain/process.h"

namespace mazurka {

// The assembler's input with the beginning and end of each piece of inline assembly in the section
// mazurka_asm.
std::string with_marks(const std::string& text);

// Whether instrumented code in the assembler's input accesses memory without a callback: what GCC has compiled without
// our plugin (gcc/all_accesses.cpp) may, and what Clang has compiled does if it passes a structure in memory. Such an
// object gets a section mazurka_unseen.
bool has_unseen_accesses(const std::string& text);

// Runs the assembler with these arguments. Returns its exit status.
int assemble(const Words& arguments);

}  // namespace mazurka
