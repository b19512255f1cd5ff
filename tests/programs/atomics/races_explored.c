// With --races=explore each shared access is a step: a plain increment loses updates.
// verdict: bug
// finding: assertion
// message: counter == 2
// options: --races=explore

#include <assert.h>
#include <pthread.h>

static int counter;

static void* increment(void* unused) {
  ++counter;
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, increment, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(counter == 2);  // <--
  return 0;
}
