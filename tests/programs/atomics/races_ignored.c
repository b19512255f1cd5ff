// With --races=ignore nobody looks at plain accesses.
// verdict: complete
// executions: 1
// options: --races=ignore

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
  return 0;
}
