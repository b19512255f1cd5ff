// A third thread comes to a barrier for two if it has seen that the first one is about to: then somebody may wait for ever.
// verdict: bug
// finding: deadlock

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_barrier_t gate;
static atomic_int started;

static void* first(void* unused) {
  started = 1;
  pthread_barrier_wait(&gate);  // <--
  return unused;
}

static void* second(void* unused) {
  pthread_barrier_wait(&gate);  // <--
  return unused;
}

static void* third(void* unused) {
  if (started) pthread_barrier_wait(&gate);  // <--
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_barrier_init(&gate, NULL, 2);
  pthread_create(&threads[0], NULL, third, NULL);
  pthread_create(&threads[1], NULL, first, NULL);
  pthread_create(&threads[2], NULL, second, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
}
