// A compare-and-swap that fails is a load with the order of failure.
// verdict: complete
// executions: 2
// options: --memory=rc11
// flags: -DFAILURE=acquire

#include <assert.h>

#include "../orders/threads.h"

static atomic_int x, flag;

static void put(void) {
  atomic_store_explicit(&x, 1, relaxed);
  atomic_store_explicit(&flag, 1, release);
}

static void look(void) {
  int expected = 0;
  if (!atomic_compare_exchange_strong_explicit(&flag, &expected, 2, acquire, FAILURE)) {
    assert(atomic_load_explicit(&x, relaxed) == 1);
  }
}

int main(void) { THREADS(put, look); }
