// Programs that were compiled before. docs/decisions/0035-compile-cache.md says what makes one out of date.

#pragma once

#include <string>

#include "toolchain/compile.h"

namespace mazurka {

// Does what compile() does, messages included. If nothing has changed since the same was compiled before, no compiler
// runs: the program comes from the user's cache. What cannot be kept or read there is compiled, and that is all.
std::string compile_or_recall(const CompileJob& job, const std::string& output_folder);

}  // namespace mazurka
