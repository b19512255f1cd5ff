// A loop that looks at three variables makes them one location; their stores overtake each other all the same.
// verdict: bug
// finding: assertion
// options: --memory=pso --algorithm=source

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int data, flag, third;
static void* a(void* u) {
  atomic_store_explicit(&data, 1, memory_order_relaxed);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  atomic_store_explicit(&third, 1, memory_order_relaxed);
  return 0;
}
static void* b(void* u) {
  while (!(atomic_load_explicit(&data, memory_order_relaxed) +
           atomic_load_explicit(&flag, memory_order_relaxed) +
           atomic_load_explicit(&third, memory_order_relaxed)))
    ;
  if (atomic_load_explicit(&flag, memory_order_relaxed))
    assert(atomic_load_explicit(&data, memory_order_relaxed));
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
