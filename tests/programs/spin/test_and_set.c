// A lock by exchange: an attempt that fails writes the value that was there.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock;
static int counter;

static void* increment(void* unused) {
  while (atomic_exchange(&lock, 1) != 0) {
  }
  ++counter;
  lock = 0;
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, increment, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(counter == 2);
  return 0;
}
