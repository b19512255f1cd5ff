// Long executions, few traces: T threads, each N times at a variable of its own, then a race.
// POP paper, Table 1 (length-param). T: threads, N: private accesses. 4 traces for T=2.
// bench: -DT=2 -DN=1 executions: 4
// bench: -DT=2 -DN=1024 executions: 4
// bench: -DT=2 -DN=65536 executions: 4 slow

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef T
#define T 2
#endif
#ifndef N
#define N 1024
#endif

atomic_int own[T], shared;

static void* worker(void* argument) {
  const int t = (int)(intptr_t)argument;
  int seen = 0;
  for (int i = 0; i < N; ++i) {
    own[t] = i;
    seen = own[t];
  }
  shared = t;
  seen = shared;
  (void)seen;
  return NULL;
}

int main(void) {
  pthread_t threads[T];
  for (intptr_t t = 0; t < T; ++t) pthread_create(&threads[t], NULL, worker, (void*)t);
  for (int t = 0; t < T; ++t) pthread_join(threads[t], NULL);
  return 0;
}
