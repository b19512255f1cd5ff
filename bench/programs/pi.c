// N threads compute a part of pi each and add it to the sum under a lock.
// QPOR paper, Table 1 (PI). N: threads. N! traces.
// bench: -DN=3 executions: 6
// bench: -DN=4 executions: 24
// bench: -DN=5 executions: 120
// bench: -DN=6 executions: 720
// bench: -DN=5 --algorithm=unfolding executions: 120
// bench: -DN=7 executions: 5040 slow
// bench: -DN=8 executions: 40320 slow

#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 4
#endif

#define STEPS 200

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static double total;

// Leibniz: pi/4 = 1 - 1/3 + 1/5 - …; thread t takes every N-th pair of terms.
static void* worker(void* argument) {
  double part = 0;
  for (int i = (int)(intptr_t)argument; i < STEPS; i += N) {
    part += 4.0 / (4 * i + 1) - 4.0 / (4 * i + 3);
  }
  pthread_mutex_lock(&mutex);
  total += part;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t t = 0; t < N; ++t) pthread_create(&threads[t], NULL, worker, (void*)t);
  for (int t = 0; t < N; ++t) pthread_join(threads[t], NULL);
  assert(total > 3.13 && total < 3.15);
  return 0;
}
