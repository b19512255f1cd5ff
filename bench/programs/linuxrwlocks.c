// Two threads try N times to lock for writing by fetch-and-subtract, as write_trylock of Linux.
// From SATCheck. N: rounds of each thread. binomial(4N, 2N) traces.
// bench: -DN=1 executions: 6
// bench: -DN=2 executions: 70
// bench: -DN=3 executions: 924
// bench: -DN=4 executions: 12870
// bench: -DN=5 executions: 184756 slow

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

#define BIAS 0x100000

static atomic_int lock_word = BIAS, v;

static void* worker(void* argument) {
  const int id = (int)(intptr_t)argument;
  for (int i = 0; i < N; ++i) {
    if (atomic_fetch_sub(&lock_word, BIAS) == BIAS) {
      v = id;
      const int seen = v;
      assert(seen == id);
    }
    atomic_fetch_add(&lock_word, BIAS);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, (void*)(i + 1));
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
