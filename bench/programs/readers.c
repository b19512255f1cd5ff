// A writer of x and N readers: each read falls before or after the write.
// Source Sets, Fig. 1 and 13. N: readers. 2^N traces.
// bench: -DN=2 executions: 4
// bench: -DN=8 executions: 256
// bench: -DN=13 executions: 8192

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 8
#endif

atomic_int x, y[N];

static void* writer(void* unused) {
  x = 1;
  return unused;
}

static void* reader(void* argument) {
  const int of_y = y[(intptr_t)argument];
  const int of_x = x;
  (void)of_y;
  (void)of_x;
  return NULL;
}

int main(void) {
  pthread_t threads[N + 1];
  pthread_create(&threads[N], NULL, writer, NULL);
  for (intptr_t i = 0; i < N; ++i) pthread_create(&threads[i], NULL, reader, (void*)i);
  for (int i = 0; i <= N; ++i) pthread_join(threads[i], NULL);
  return 0;
}
