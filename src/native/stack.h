// The call stack of the running thread.

#pragma once

#include <cstdint>
#include <vector>

namespace mazurka {

// Return addresses, innermost first, without the library's own frames. If `pc` is among them, those
// before it are left out.
std::vector<std::uintptr_t> stack_here(std::uintptr_t pc);

}  // namespace mazurka
