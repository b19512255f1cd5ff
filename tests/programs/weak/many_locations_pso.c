// A thread that stores to 150 locations has more queues than there are numbers.
// verdict: uncontrolled
// message: --algorithm=graphs has no such limit
// options: --memory=pso --algorithm=source

#include <pthread.h>
#include <stdatomic.h>
atomic_int x[150];
static void* a(void* u) {
  for (int i = 0; i < 150; i++) atomic_store_explicit(&x[i], 1, memory_order_relaxed);
  return 0;
}
static void* b(void* u) {
  int s = 0;
  for (int i = 0; i < 150; i++) s += atomic_load_explicit(&x[i], memory_order_relaxed);
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
