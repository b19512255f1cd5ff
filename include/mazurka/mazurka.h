// For tests that are written with Mazurka in mind. No program needs this header to be checked.
//
// Compile and link with `mazurka cc` or `mazurka c++` (or the flags that `mazurka --print-cflags`
// and `mazurka --print-libs` print); the functions are in libmazurka.so.
//
// A program that uses them also runs without the checker. Then mazurka_choose returns 0,
// mazurka_pause gives up the processor, mazurka_atomic_begin and _end take one lock that is common
// to all threads, mazurka_cover does nothing, and a false mazurka_assume ends the process with
// exit status 0.

#ifndef MAZURKA_MAZURKA_H
#define MAZURKA_MAZURKA_H

#ifdef __cplusplus
extern "C" {
#endif

// Returns a number from 0 to n - 1. Every one of them is explored. Requires: n > 0.
unsigned mazurka_choose(unsigned n);

// Leaves out the execution if `condition` is 0: it counts as assumed away, and nothing that it
// would do later is a finding. What it did before remains one.
void mazurka_assume(int condition);

// A step of a loop that waits: the thread goes on when another one has written something that the
// loop read. Loops that wait are recognised without it, too; it says so to the reader.
void mazurka_pause(void);

// Waits until the condition holds. The expression may be evaluated many times, and each time is a
// read of what it names: these must be atomics, or nothing else may write them meanwhile.
#define mazurka_await(condition)          \
  do {                                    \
    while (!(condition)) mazurka_pause(); \
  } while (0)

// No other thread takes a step between mazurka_atomic_begin and mazurka_atomic_end. They do not
// nest, and a thread must not wait for another one in between.
void mazurka_atomic_begin(void);
void mazurka_atomic_end(void);

// The report says for each label in how many executions this was reached, and names the labels
// that were never reached. Requires: `label` is a string literal.
void mazurka_cover(const char* label);

#ifdef __cplusplus
}
#endif

#endif
