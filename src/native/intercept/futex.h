// The system call futex, without its number.

#pragma once

#include "native/native_program.h"

namespace mazurka {

// Returns -1 and sets errno if it fails, as syscall does.
long futex(Thread& t, const long (&arguments)[6], std::uintptr_t pc);

}  // namespace mazurka
