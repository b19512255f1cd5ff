// A thread that ends by a false assumption has stored something, which reaches memory: another execution needs that.
// verdict: bug
// finding: assertion
// options: --memory=tso --algorithm=source

#include <assert.h>
#include <mazurka/mazurka.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x, y;
static void* a(void* u) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  int r = atomic_load_explicit(&y, memory_order_relaxed);
  mazurka_assume(r == 1);
  assert(0);
  return 0;
}
static void* b(void* u) {
  if (atomic_load_explicit(&x, memory_order_relaxed) == 1)
    atomic_store_explicit(&y, 1, memory_order_relaxed);
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
