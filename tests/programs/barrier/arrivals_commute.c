// Nobody can tell who arrives first at a barrier, and nobody looks at who is the serial thread.
// verdict: complete
// executions: 1
// options: --additions=commute

#include <pthread.h>
#include <stddef.h>

static pthread_barrier_t gate;

static void* walk(void* unused) {
  pthread_barrier_wait(&gate);
  return unused;
}

int main(void) {
  pthread_t threads[5];
  pthread_barrier_init(&gate, NULL, 5);
  for (int i = 0; i < 5; ++i) pthread_create(&threads[i], NULL, walk, NULL);
  for (int i = 0; i < 5; ++i) pthread_join(threads[i], NULL);
}
