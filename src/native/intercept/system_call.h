// A system call of the program.

#pragma once

#include <cstdint>

namespace mazurka {

// Returns -1 and sets errno if it fails, as syscall does.
long system_call(long number, const long (&arguments)[6], std::uintptr_t pc);

}  // namespace mazurka
