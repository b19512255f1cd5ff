// All read-modify-writes have the right results, whatever they read.
// verdict: complete
// executions: 4
// options: --memory=rc11

#include <assert.h>

#include "../orders/threads.h"

static atomic_int x;
static _Atomic unsigned char bits = 0xf0;

static void first(void) {
  const int before = atomic_fetch_add_explicit(&x, 5, relaxed);
  assert(before == 0 || before == 7);
  const int old = atomic_fetch_xor_explicit(&bits, 0xff, relaxed);
  assert(old == 0xf0 || old == 0x30);
}

static void second(void) {
  int expected = 0;
  if (atomic_compare_exchange_strong_explicit(&x, &expected, 7, acq_rel, relaxed)) {
    assert(expected == 0);
  } else {
    assert(expected == 5);
  }
  const int old = atomic_fetch_and_explicit(&bits, 0x3f, relaxed);
  assert(old == 0xf0 || old == 0x0f);
}

int main(void) {
  THREADS(first, second);
  const int value = atomic_load_explicit(&x, relaxed);
  assert(value == 12 || value == 5);
  const int rest = atomic_load_explicit(&bits, relaxed);
  assert(rest == 0xcf || rest == 0x0f);
}
