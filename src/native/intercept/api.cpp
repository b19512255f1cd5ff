// The functions of mazurka.h, and those that programs of the software verification competition
// call.

#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "mazurka/mazurka.h"
#include "native/atomic_operations.h"
#include "native/intercept/choice.h"

using namespace mazurka;

namespace {

unsigned choose(Thread& t, unsigned ways, std::uintptr_t pc) {
  if (ways <= 1) return 0;
  if (ways > UINT16_MAX) program->uncontrolled(t, "a choice of more than 65535 ways", pc);
  Operation operation;
  operation.kind = Kind::choose;
  operation.operands[0] = ways;
  return mazurka::choose(t, operation, pc);
}

// All atomic sections exclude each other: they are under one lock.
constexpr char atomic_sections = 0;

void atomic_begin(Thread& t, std::uintptr_t pc) {
  const ObjectId x = object_at(t, &atomic_sections, ObjectType::mutex, 0, pc);
  perform(t, Kind::lock, x, pc);
  program->races().acquire(t.id, x);
}

void atomic_end(Thread& t, std::uintptr_t pc) {
  const ObjectId x = object_at(t, &atomic_sections, ObjectType::mutex, 0, pc);
  perform(t, Kind::unlock, x, pc);
  program->races().release(t.id, x);
}

pthread_mutex_t uncontrolled_sections = PTHREAD_MUTEX_INITIALIZER;  // outside of a check

}  // namespace

MAZURKA_EXPORT unsigned mazurka_choose(unsigned n) {
  return running == nullptr ? 0 : choose(*running, n, CALLER);
}

MAZURKA_EXPORT void mazurka_assume(int condition) {
  if (condition) return;
  if (running == nullptr) REAL(exit)(0);
  program->assume_away(*running);
}

MAZURKA_EXPORT void mazurka_pause() {
  if (running == nullptr) REAL(sched_yield)();
}

MAZURKA_EXPORT void mazurka_flush() {
  if (running == nullptr) return __atomic_thread_fence(__ATOMIC_SEQ_CST);
  atomics::make_fence(*running, Order::seq_cst, CALLER);
}

MAZURKA_EXPORT void mazurka_atomic_begin() {
  if (running != nullptr) return atomic_begin(*running, CALLER);
  REAL(pthread_mutex_lock)(&uncontrolled_sections);
}

MAZURKA_EXPORT void mazurka_atomic_end() {
  if (running != nullptr) return atomic_end(*running, CALLER);
  REAL(pthread_mutex_unlock)(&uncontrolled_sections);
}

MAZURKA_EXPORT void(mazurka_cover)(const char* label) {
  if (running != nullptr) program->cover(label);
}

// Called by every assert (include/mazurka/shadow/assert.h).
MAZURKA_EXPORT void __mazurka_assertion() {
  if (running != nullptr) program->note_assertion();
}

// --- SV-COMP ---

MAZURKA_EXPORT void __VERIFIER_assume(int condition) {
  if (condition) return;
  if (running == nullptr) REAL(exit)(0);
  program->assume_away(*running);
}
MAZURKA_EXPORT void __VERIFIER_atomic_begin() { mazurka_atomic_begin(); }
MAZURKA_EXPORT void __VERIFIER_atomic_end() { mazurka_atomic_end(); }

MAZURKA_EXPORT __attribute__((noreturn)) void __VERIFIER_error() {
  if (running == nullptr) REAL(abort)();
  program->fail(*running, FindingKind::assertion, "calls __VERIFIER_error", CALLER);
}

// Programs often define this one themselves; then theirs is called.
MAZURKA_EXPORT __attribute__((noreturn, weak)) void reach_error() {
  if (running == nullptr) REAL(abort)();
  program->fail(*running, FindingKind::assertion, "calls reach_error", CALLER);
}

// All values cannot be explored; of a larger type these stand for the others.
#define NONDETERMINISTIC(type, name, ...)                                      \
  MAZURKA_EXPORT type __VERIFIER_nondet_##name() {                             \
    static constexpr type values[] = {__VA_ARGS__};                            \
    if (running == nullptr) return values[0];                                  \
    if (sizeof values / sizeof values[0] > 2) program->note_left_out_values(); \
    return values[choose(*running, sizeof values / sizeof values[0], CALLER)]; \
  }

NONDETERMINISTIC(bool, bool, false, true)
NONDETERMINISTIC(int, int, 0, 1, -1, INT32_MAX, INT32_MIN)
NONDETERMINISTIC(unsigned, uint, 0, 1, UINT32_MAX)
NONDETERMINISTIC(long, long, 0, 1, -1, INT64_MAX, INT64_MIN)
NONDETERMINISTIC(unsigned long, ulong, 0, 1, UINT64_MAX)
NONDETERMINISTIC(short, short, 0, 1, -1, INT16_MAX, INT16_MIN)
NONDETERMINISTIC(unsigned short, ushort, 0, 1, UINT16_MAX)
NONDETERMINISTIC(char, char, 0, 1, 127)
NONDETERMINISTIC(unsigned char, uchar, 0, 1, 255)
