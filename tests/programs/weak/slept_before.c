// Who reads what a thread has stored after a sleep does so after it; who reads before the store is in memory need not.
// verdict: complete
// executions: 2
// options: --memory=tso --algorithm=optimal

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
atomic_int x, y;
static long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}
static void* a(void* u) {
  struct timespec d = {0, 5000000};
  nanosleep(&d, 0);
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_load_explicit(&y, memory_order_relaxed);
  return 0;
}
static void* b(void* u) {
  long s = now();
  int v = atomic_load_explicit(&x, memory_order_relaxed);
  long e = now();
  if (v == 1) assert(e - s >= 5);
  else assert(e - s < 5);
  return 0;
}
int main() {
  pthread_t s, t;
  pthread_create(&s, 0, a, 0);
  pthread_create(&t, 0, b, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
