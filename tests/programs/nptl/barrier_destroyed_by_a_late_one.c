// A barrier is destroyed by a thread that does not know whether the others have come.
// verdict: bug
// finding: lock-misuse

#include <pthread.h>
#include <stddef.h>

static pthread_barrier_t barrier;

static void* worker(void* unused) {
  pthread_barrier_wait(&barrier);  // <--
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_barrier_destroy(&barrier);  // <--
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
