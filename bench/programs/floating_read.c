// N writers of x and a reader at any time.
// Observers paper, Section 2. N: writers. (N+1)! traces, with observers N·2^(N-1)+1.
// bench: -DN=2 executions: 6
// bench: -DN=4 executions: 120
// bench: -DN=5 executions: 720
// bench: -DN=2 --algorithm=observers executions: 5
// bench: -DN=5 --algorithm=observers executions: 81
// bench: -DN=6 executions: 5040 slow
// bench: -DN=7 executions: 40320 slow

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 4
#endif

atomic_int x;

static void* writer(void* argument) {
  x = (int)(intptr_t)argument;
  return NULL;
}

static void* reader(void* unused) {
  const int seen = x;
  (void)seen;
  return unused;
}

int main(void) {
  pthread_t threads[N + 1];
  for (intptr_t i = 0; i < N; ++i) pthread_create(&threads[i], NULL, writer, (void*)(i + 1));
  pthread_create(&threads[N], NULL, reader, NULL);
  for (int i = 0; i <= N; ++i) pthread_join(threads[i], NULL);
  return 0;
}
