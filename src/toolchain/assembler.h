// Stands in front of the assembler, to mark what is inline assembly: compilers do not instrument it, and
// in the finished code it cannot be told from theirs.

#pragma once

#include <string>

#include "toolchain/process.h"

namespace mazurka {

// The assembler's input with the beginning and end of each piece of inline assembly in the section
// mazurka_asm.
std::string with_marks(const std::string& text);

// Runs the assembler with these arguments. Returns its exit status.
int assemble(const Words& arguments);

}  // namespace mazurka
