// The system call futex, without its number.

#pragma once

#include "native/native_program.h"

namespace mazurka {

// Returns -1 and sets errno if it fails, as syscall does.
long futex(Thread& t, const long (&arguments)[6], std::uintptr_t pc);

// The same queue, for a word of 1, 2, 4 or 8 bytes: blocks while it has the value (until_equal: has another one),
// as std::atomic::wait does, and returns what it has then. Only who was notified looks again.
std::uint64_t wait_at_word(Thread& t, const volatile void* word, std::size_t size,
                           std::uint64_t value, bool until_equal, int order, std::uintptr_t pc);
void notify_at_word(Thread& t, const volatile void* word, bool all, std::uintptr_t pc);

}  // namespace mazurka
