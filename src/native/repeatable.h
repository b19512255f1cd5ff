// Whether the program does the same again.

#pragma once

#include <optional>

#include "native/native_program.h"

namespace mazurka {

// Runs the first execution twice. A program with a single trace would never be repeated otherwise.
std::optional<Finding> nondeterminism(NativeProgram& program);

}  // namespace mazurka
