// N writes of y in any order, then a race on x: optimal DPOR remembers exponentially much.
// POP paper, Fig. 3. N: writers. 2·N! traces, with observers 2.
// bench: -DN=1 executions: 2
// bench: -DN=3 executions: 12
// bench: -DN=6 executions: 1440
// bench: -DN=6 --algorithm=observers executions: 2
// bench: -DN=7 executions: 10080 slow
// bench: -DN=8 executions: 80640 slow
// bench: -DN=9 executions: 725760 slow

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#include "orders.h"

#ifndef N
#define N 4
#endif

atomic_int x, y;

static void* write_x(void* unused) {
  STORE(x, 1);
  return unused;
}

static void* write_y(void* argument) {
  STORE(y, (int)(intptr_t)argument);
  return NULL;
}

static void* many_writes_then_read(void* unused) {
  pthread_t writers[N];
  for (intptr_t i = 0; i < N; ++i) pthread_create(&writers[i], NULL, write_y, (void*)i);
  for (int i = 0; i < N; ++i) pthread_join(writers[i], NULL);
  const int seen = LOAD(x);
  (void)seen;
  return unused;
}

int main(void) {
  pthread_t p, q;
  pthread_create(&p, NULL, write_x, NULL);
  pthread_create(&q, NULL, many_writes_then_read, NULL);
  pthread_join(p, NULL);
  pthread_join(q, NULL);
  return 0;
}
