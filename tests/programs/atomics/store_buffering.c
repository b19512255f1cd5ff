// Store buffering: with sequential consistency not both threads read 0. Of the 2·2 orders at the
// two variables one is a cycle: 3 traces.
// verdict: complete
// executions: 3

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int seen_x, seen_y;

static void* p(void* unused) {
  x = 1;
  seen_y = y;
  return unused;
}

static void* q(void* unused) {
  y = 1;
  seen_x = x;
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, p, NULL);
  pthread_create(&threads[1], NULL, q, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(seen_x == 1 || seen_y == 1);
  return 0;
}
