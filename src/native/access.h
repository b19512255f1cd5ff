// Accesses of the program to its memory that are not atomic operations.

#pragma once

#include <cstddef>
#include <cstdint>

#include "native/native_program.h"

namespace mazurka {

// Plain accesses, before they are made. According to --races they are checked for races or are
// scheduling points; in either case they must be to memory that exists.
void plain_access(Thread& t, const void* address, std::size_t size, bool writes, std::uintptr_t pc);

// The same for what is accessed by a function that we stand in front of.
void range_access(Thread& t, const void* address, std::size_t size, bool writes, std::uintptr_t pc);

// An access of code that is not instrumented and not known to synchronise.
void foreign_access(Thread& t, const void* address, std::size_t size, bool writes,
                    std::uintptr_t pc);

// An access to a volatile object counts as an atomic one: legacy code synchronises that way.
void volatile_access(Thread& t, const void* address, std::size_t size, bool writes,
                     std::uintptr_t pc);

// Reports an access outside of a live block. Returns if there is nothing wrong with it.
void report_heap_access(Thread& t, std::uintptr_t address, std::size_t size, bool writes,
                        std::uintptr_t pc);
inline void check_heap_access(Thread& t, std::uintptr_t address, std::size_t size, bool writes,
                              std::uintptr_t pc) {
  if (!program->heap().contains(address) || program->heap().is_valid(address, size)) return;
  report_heap_access(t, address, size, writes, pc);
}

// For atomic operations: reports a race with a plain access.
void look_for_race(Thread& t, const volatile void* address, std::size_t size, bool writes,
                   bool atomic, std::uintptr_t pc);
inline void check_race(Thread& t, const volatile void* address, std::size_t size, bool writes,
                       bool atomic, std::uintptr_t pc) {
  program->note_access(t, address, size, writes, atomic);
  if (program->races().is_on()) look_for_race(t, address, size, writes, atomic, pc);
}

// The same for a block that is about to be freed, and for pages that are about to be unmapped.
void check_race_of_free(Thread& t, const Heap::Block& block, std::uintptr_t pc);
void check_race_of_unmapping(Thread& t, std::uintptr_t begin, std::uintptr_t end,
                             std::uintptr_t pc);

// A function of a module that may be closed (dlclose) is entered; and the module is about to be closed,
// which must not happen while others use its functions or its data.
void note_use(Thread& t, const Module& module, std::uintptr_t pc);
void check_race_of_close(Thread& t, const Module& module, std::uintptr_t pc);

}  // namespace mazurka
