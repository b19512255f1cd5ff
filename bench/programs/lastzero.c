// One thread looks for the last zero of an array that N others fill.
// Source Sets, Fig. 11. N: threads that fill. (N+3)·2^(N-2) traces for N from 2 on.
// bench: -DN=1 executions: 2
// bench: -DN=2 executions: 5
// bench: -DN=3 executions: 12
// bench: -DN=4 executions: 28
// bench: -DN=5 executions: 64
// bench: -DN=7 executions: 320
// bench: -DN=10 executions: 3328
// bench: -DN=15 executions: 147456 slow
// bench: -DN=20 executions: 6029312 slow

#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#include "orders.h"

#ifndef N
#define N 5
#endif

static atomic_int array[N + 1];

static void* look(void* unused) {
  int i = N;
  while (LOAD(array[i]) != 0) --i;
  assert(i >= 0);
  return unused;
}

static void* fill(void* argument) {
  const int j = (int)(intptr_t)argument;
  const int before = LOAD(array[j - 1]);
  STORE(array[j], before + 1);
  return NULL;
}

int main(void) {
  pthread_t threads[N + 1];
  pthread_create(&threads[0], NULL, look, NULL);
  for (intptr_t j = 1; j <= N; ++j) pthread_create(&threads[j], NULL, fill, (void*)j);
  for (int j = 0; j <= N; ++j) pthread_join(threads[j], NULL);
  return 0;
}
