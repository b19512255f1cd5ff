// mazurka cc, mazurka c++: the compiler, with our options added.

#pragma once

#include <optional>

namespace mazurka {

// `mazurka cc`, `mazurka c++`, `mazurka --print-cflags` and `--print-libs`, whose arguments are not
// ours to parse; also under the names mazurka-cc and mazurka-c++. Returns the exit status, nothing
// if the command is another one; where the compiler takes over, it does not return.
std::optional<int> run_as_compiler(int argc, char** argv);

}  // namespace mazurka
