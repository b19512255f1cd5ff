// Volatile is not enough for a counter: an increment is a load and a store.
// verdict: bug
// finding: assertion
// message: counter == 2

#include <assert.h>
#include <pthread.h>

static volatile int counter;

static void* increment(void* unused) {
  counter = counter + 1;
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, increment, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(counter == 2);  // <--
  return 0;
}
