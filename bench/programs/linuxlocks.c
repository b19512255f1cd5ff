// Two threads try N times to lock by compare-and-swap, and go on if that fails.
// From SATCheck; POP paper, Table 1 (the row labelled linuxrwlocks). N: rounds of each thread.
// A compare-and-swap that fails is a read.
// bench: -DN=1 executions: 4
// bench: -DN=2 executions: 26
// bench: -DN=3 executions: 192
// bench: -DN=4 executions: 1500
// bench: -DN=5 executions: 12092
// bench: -DN=6 executions: 99442 slow
// bench: -DN=7 executions: 829168 slow
// bench: -DN=8 executions: 6984234 slow

#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#include "orders.h"

#ifndef N
#define N 3
#endif

static atomic_int lock_word, v;

static void* worker(void* argument) {
  const int id = (int)(intptr_t)argument;
  for (int i = 0; i < N; ++i) {
    int expected = 0;
    if (COMPARE_EXCHANGE(lock_word, &expected, 1)) {
      STORE(v, id);
      const int seen = LOAD(v);
      assert(seen == id);
      STORE(lock_word, 0);
    }
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, (void*)(i + 1));
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
