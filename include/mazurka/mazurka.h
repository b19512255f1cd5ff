// For tests that are written with Mazurka in mind. No program needs this header to be checked.
//
// Compile and link with `mazurka cc` or `mazurka c++` (or the flags that `mazurka --print-cflags`
// and `mazurka --print-libs` print); the functions are in libmazurka.so.
//
// A program that uses them also runs without the checker. Then mazurka_choose returns 0,
// mazurka_flush is that fence, mazurka_pause gives up the processor, mazurka_atomic_begin and _end take one lock that is common
// to all threads, mazurka_cover and mazurka_benign_race do nothing, and a false mazurka_assume ends the process with
// exit status 0.

#ifndef MAZURKA_MAZURKA_H
#define MAZURKA_MAZURKA_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// Returns a number from 0 to n - 1. Every one of them is explored. Requires: 0 < n <= 65535.
unsigned mazurka_choose(unsigned n);

// If `condition` is 0 the calling thread ends here, and the execution does not count: it is assumed
// away. The other threads go on. What fails in them, or has failed before, is still a finding; who
// waits for ever is not.
void mazurka_assume(int condition);

// All that the calling thread has stored before is in memory when this returns: atomic_thread_fence(memory_order_seq_cst),
// also for code that has its fences in assembly, which the checker does not see. It matters with --memory.
void mazurka_flush(void);

// Marks a loop that waits. Under the checker it does nothing: such loops are recognised by
// themselves, and the thread goes on when another one has written something that the loop read.
void mazurka_pause(void);

// Waits until the condition holds. The expression may be evaluated many times, and each time is a
// read of what it names: these must be atomics, or nothing else may write them meanwhile.
#define mazurka_await(condition)          \
  do {                                    \
    while (!(condition)) mazurka_pause(); \
  } while (0)

// Atomic sections exclude each other: all of them are under one lock. Other threads that are in no
// such section can still take steps in between. They do not nest, and a thread must not wait in one
// for another thread that needs one.
void mazurka_atomic_begin(void);
void mazurka_atomic_end(void);

// The report says of every label whether some execution reaches it, and how to see one. The labels
// are the string literals in the argument: `mazurka_cover(x == 0 ? "early" : "late")` has two. A label
// that is no literal is reported if it is reached.
void mazurka_cover(const char* label);

// Data races on these bytes are meant to be, from now on in this execution, and are not reported; the report says
// why. What they lead to is not explored: for that there is --races=explore.
void mazurka_benign_race(const volatile void* address, size_t size, const char* why);

#ifdef __cplusplus
}
#endif

// Leaves the argument's text in a section of the program, where the tool reads it.
#define MAZURKA_COVER_QUOTED(text) #text
#define MAZURKA_COVER_TEXT(...) MAZURKA_COVER_QUOTED(#__VA_ARGS__)
#define mazurka_cover(...)                                            \
  __extension__({                                                     \
    __asm__(                                                          \
        ".pushsection mazurka_labels,\"\",@progbits\n\t"              \
        ".asciz " MAZURKA_COVER_TEXT(__VA_ARGS__) "\n\t.popsection"); \
    mazurka_cover(__VA_ARGS__);                                       \
  })

#endif
