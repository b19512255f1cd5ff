// A store to memory that its thread frees can still be on its way: to free it does not wait for the store.
// verdict: bug
// finding: assertion
// options: --memory=tso --algorithm=optimal

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
atomic_int* p;
atomic_int x, y;
int r1, r2;
static void* a(void* u) {
  atomic_store_explicit(p, 1, memory_order_relaxed);
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  free(p);
  r1 = atomic_load_explicit(&y, memory_order_relaxed);
  return 0;
}
static void* b(void* u) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  r2 = atomic_load_explicit(&x, memory_order_relaxed);
  return 0;
}
int main() {
  p = malloc(sizeof *p);
  atomic_init(p, 0);
  pthread_t s, t;
  pthread_create(&s, 0, a, 0);
  pthread_create(&t, 0, b, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  assert(r1 || r2);
  return 0;
}
