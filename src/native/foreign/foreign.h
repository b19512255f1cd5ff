// Code that is not instrumented: system libraries, objects of other compilers, inline assembly.
//
// Its atomic instructions are operations like those of instrumented code. So are its loads and stores
// that turn out to synchronise: two accesses of different threads that nothing orders are a race
// in instrumented code; here they are taken for what they nearly always are, atomic accesses that
// the compiler made plain instructions of, and the exploration starts over with both as operations.

#pragma once

#include <sys/ucontext.h>

#include <cstdint>
#include <vector>

#include "native/foreign/instruction.h"
#include "native/foreign/thunk.h"
#include "native/modules.h"

namespace mazurka::foreign {

// From now on the code of these modules is watched.
void watch(const std::vector<Module>& modules);

// Nobody could notice anything yet.
void begin_execution();

// Whether a whole module is not instrumented.
bool is_any();

// Whether the place is in a module that is not instrumented.
bool is_foreign(std::uintptr_t pc);

// Whether there seem to be atomic instructions or system calls.
bool may_synchronise(const void* code, std::size_t size);

// Whether the code that a function returns to there may read its result.
bool is_result_read(std::uintptr_t return_address);

// Whether there was an access that was not looked at; since the last call.
inline bool is_unwatched_access() { return mazurka_foreign_unwatched_access != 0; }
inline bool take_unwatched_access() {
  if (mazurka_foreign_unwatched_access == 0) [[likely]]
    return false;
  mazurka_foreign_unwatched_access = 0;
  return true;
}

// Whether there are threads that could notice what the running one does.
void set_watched(bool watched);

// For the handler of SIGILL: goes on elsewhere if the fault was made by us.
bool handle_trap(ucontext_t& context);

// For the handlers of faults: as if what was moved were still in its place.
void move_back(ucontext_t& context);

// A race of two accesses, at least one of them by code that is not instrumented, is synchronisation
// unless the other one is plain and instrumented. Notes it and returns true then.
struct Racer {
  std::uintptr_t pc;
  bool is_atomic;
};
bool is_synchronisation(const Racer& before, const Racer& now);

}  // namespace mazurka::foreign

extern "C" __attribute__((visibility("hidden"))) void mazurka_foreign_entered(
    mazurka::foreign::Registers* registers);
