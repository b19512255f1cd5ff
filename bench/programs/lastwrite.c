// N writers of x, and main reads x after all of them.
// Observers paper, Section 2. N: writers. N! traces, with observers N.
// bench: -DN=2 executions: 2
// bench: -DN=5 executions: 120
// bench: -DN=6 executions: 720
// bench: -DN=6 --algorithm=observers executions: 6
// bench: -DN=9 --algorithm=observers executions: 9
// bench: -DN=7 executions: 5040 slow
// bench: -DN=8 executions: 40320 slow

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 5
#endif

static atomic_int x;

static void* writer(void* argument) {
  x = (int)(intptr_t)argument;
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t i = 0; i < N; ++i) pthread_create(&threads[i], NULL, writer, (void*)(i + 1));
  for (int i = 0; i < N; ++i) pthread_join(threads[i], NULL);
  const int last = x;
  assert(last >= 1 && last <= N);
  return 0;
}
