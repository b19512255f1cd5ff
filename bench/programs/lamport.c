// Lamport's second fast mutual exclusion algorithm: N workers enter once.
// Lamport: A Fast Mutual Exclusion Algorithm, ACM TOCS 5(1), 1987, Algorithm 2; Observers paper,
// Table 1. N: workers. Where the algorithm waits, an execution that would have to is left out.
// bench: -DN=1 executions: 1
// bench: -DN=2 executions: 16 assumed_away: 16
// bench: -DN=3 executions: 9216 assumed_away: 11525 slow

#include <mazurka/mazurka.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

static atomic_int b[N + 1], x, y;

static void wait_for_zero(atomic_int* location) {
  const int seen = *location;
  mazurka_assume(seen == 0);
}

static void lock(int i) {
  for (;;) {
    b[i] = 1;
    x = i;
    if (y != 0) {
      b[i] = 0;
      wait_for_zero(&y);
      continue;
    }
    y = i;
    if (x == i) return;
    b[i] = 0;
    for (int j = 1; j <= N; ++j) wait_for_zero(&b[j]);
    if (y == i) return;
    wait_for_zero(&y);
  }
}

static void unlock(int i) {
  y = 0;
  b[i] = 0;
}

static void* worker(void* argument) {
  const int i = (int)(intptr_t)argument;
  lock(i);
  unlock(i);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t i = 0; i < N; ++i) pthread_create(&threads[i], NULL, worker, (void*)(i + 1));
  for (int i = 0; i < N; ++i) pthread_join(threads[i], NULL);
  return 0;
}
