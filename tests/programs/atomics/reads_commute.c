// Three readers and no writer: nothing to try out.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x = 5;

static void* reader(void* unused) {
  const int first = x;
  const int second = x;
  assert(first == 5 && second == 5);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i) pthread_create(&threads[i], NULL, reader, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  return 0;
}
