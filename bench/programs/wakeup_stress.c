// N increments of one counter in any order, then a race on another: large wakeup trees.
// Source Sets, Fig. 12. N: threads that increment. 2·N! traces.
// bench: -DN=1 executions: 2
// bench: -DN=2 executions: 4
// bench: -DN=3 executions: 12
// bench: -DN=4 executions: 48
// bench: -DN=5 executions: 240
// bench: -DN=6 executions: 1440
// bench: -DN=7 executions: 10080 slow
// bench: -DN=8 executions: 80640 slow

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 4
#endif

atomic_int c1, c2;
static pthread_t threads[N];

static void* first(void* unused) {
  atomic_fetch_add(&c1, 1);
  return unused;
}

static void* middle(void* unused) {
  atomic_fetch_add(&c2, 1);
  return unused;
}

static void* last(void* unused) {
  for (int i = 0; i < N; ++i) pthread_join(threads[i], NULL);
  atomic_fetch_add(&c1, 1);
  return unused;
}

int main(void) {
  pthread_t f, l;
  pthread_create(&f, NULL, first, NULL);
  for (int i = 0; i < N; ++i) pthread_create(&threads[i], NULL, middle, NULL);
  pthread_create(&l, NULL, last, NULL);
  pthread_join(f, NULL);
  pthread_join(l, NULL);
  return 0;
}
