// Three threads come to a barrier for two: one of them waits for ever.
// verdict: bug
// finding: deadlock

#include <pthread.h>
#include <stddef.h>

static pthread_barrier_t gate;

static void* walk(void* unused) {
  pthread_barrier_wait(&gate);  // <--
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_barrier_init(&gate, NULL, 2);
  for (int i = 0; i < 3; ++i) pthread_create(&threads[i], NULL, walk, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
}
