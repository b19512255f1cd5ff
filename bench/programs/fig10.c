// N groups of four threads; only one execution of a group leads to the next group.
// Source Sets, Fig. 10. N: groups. 4N+1 traces.
// bench: -DN=1 executions: 5
// bench: -DN=2 executions: 9
// bench: -DN=3 executions: 13
// bench: -DN=5 executions: 21
// bench: -DN=9 executions: 37

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 3
#endif

static atomic_int x[N], y[N], z[N];

static void start_group(intptr_t k);

static void* p(void* argument) {
  const intptr_t k = (intptr_t)argument;
  if (x[k] == 1 && k + 1 < N) start_group(k + 1);
  return NULL;
}

static void* q(void* argument) {
  const intptr_t k = (intptr_t)argument;
  y[k] = 1;
  return NULL;
}

static void* r(void* argument) {
  const intptr_t k = (intptr_t)argument;
  if (y[k] == 0) z[k] = 1;
  return NULL;
}

static void* s(void* argument) {
  const intptr_t k = (intptr_t)argument;
  if (z[k] == 1 && y[k] == 0) x[k] = 1;
  return NULL;
}

static void start_group(intptr_t k) {
  void* (*const members[])(void*) = {p, q, r, s};
  pthread_t threads[4];
  for (int i = 0; i < 4; ++i) pthread_create(&threads[i], NULL, members[i], (void*)k);
  for (int i = 0; i < 4; ++i) pthread_join(threads[i], NULL);
}

int main(void) {
  start_group(0);
  return 0;
}
