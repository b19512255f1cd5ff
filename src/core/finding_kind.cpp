#include "core/finding_kind.h"

#include <algorithm>

namespace mazurka {

namespace {

using enum FindingKind;

constexpr FindingWords kinds[] = {
    {assertion, "assertion", "An assertion of the program does not hold.",
     "In some execution the condition is false. The steps show which order of the threads leads "
     "there. Look for values that were read before another thread changed them, and for a check "
     "and a use that are not protected together."},
    {crash, "crash", "The program is ended by a signal, such as a segmentation fault.",
     "In some execution a thread accesses memory that is not there, divides by zero or executes an "
     "illegal instruction. Often a pointer is used before another thread has set it, or after it "
     "was cleared."},
    {exception, "exception", "An exception leaves a thread without being caught.",
     "std::terminate is called. Catch the exception in the function that the thread runs, or "
     "prevent its cause in the execution that is shown."},
    {abort, "abort", "The program calls abort.",
     "In some execution the program gives up by itself. A joinable std::thread that is destroyed "
     "is a frequent cause in C++."},
    {deadlock, "deadlock", "Threads wait for each other, and nobody can go on.",
     "Each thread of the cycle has what another one waits for, or nobody is left who would wake "
     "those that wait. Take locks in the same order everywhere, or together (std::scoped_lock); "
     "test conditions under the mutex whose condition variable is signalled."},
    {data_race, "data-race", "Two threads access the same memory and nothing orders the accesses.",
     "One of the accesses is a write and they are not both atomic: in C and C++ this is undefined "
     "behaviour, whatever values come out. Protect both accesses with the same mutex, or make the "
     "variable atomic."},
    {use_after_free, "use-after-free", "Memory is used after it was freed.",
     "In some execution one thread frees a block that another one, or the same, still uses. Make "
     "sure that all users have ended or have let go of it before the block is freed."},
    {double_free, "double-free", "A block of memory is freed twice.",
     "In some execution two places free the same block. Decide who owns it; if several can be the "
     "last one, count them atomically."},
    {invalid_free, "invalid-free", "Something is freed that was not allocated.",
     "The address is not the beginning of a block of the heap, or the block was allocated by "
     "another family of functions (new[] and delete, malloc and delete)."},
    {out_of_bounds, "out-of-bounds", "Memory outside of a block is accessed.",
     "The access is before or behind the block that it belongs to. Look for an index that another "
     "thread changes between its check and its use."},
    {leak, "leak", "A block of memory is never freed, and nothing points to it any more.",
     "When all threads of the execution have ended, no pointer to the block is left. Often a "
     "pointer is overwritten because two threads both believe to be the first."},
    {lock_misuse, "lock-misuse", "A synchronisation object is used against its rules.",
     "A mutex is unlocked by a thread that does not have it, locked again by the one that has it, "
     "destroyed while it is in use, or something of this kind. The behaviour is undefined."},
    {livelock, "livelock", "Threads go round in circles and nobody can make progress.",
     "A loop waits for a change that no other thread makes any more. Look for a flag that is set "
     "too early or overwritten, and for a wakeup that is lost."},
    {exit_status, "exit-status", "The program ends with an exit status that means failure.",
     "In some execution main returns, or exit is called with, something else than 0: in this way a "
     "test says that it has failed. What it printed is part of the report. --exit-status=ignore, "
     "or the statuses that are right (--exit-status=0,77), if it means something else here."},
    {nondeterminism, "nondeterminism", "The same schedule does not lead to the same steps.",
     "Something besides the schedule decides what the program does: the clock, random numbers, "
     "addresses, uninitialised variables, files that change. The exploration is not reliable until "
     "this is removed."},
    {uncontrolled, "uncontrolled", "The program does something that cannot be controlled.",
     "The check stopped at a call that blocks or communicates in a way that is not modelled. "
     "Replace the call in the test, or leave that part of the program out."},
};

static_assert(std::ranges::is_sorted(kinds, {}, &FindingWords::kind) &&
              std::size(kinds) == static_cast<std::size_t>(uncontrolled) + 1);

}  // namespace

std::span<const FindingWords> finding_kinds() { return kinds; }

const char* name(FindingKind kind) { return kinds[static_cast<std::size_t>(kind)].name; }

std::optional<FindingKind> finding_kind_of_name(std::string_view name) {
  for (const FindingWords& words : kinds) {
    if (name == words.name) return words.kind;
  }
  return std::nullopt;
}

}  // namespace mazurka
