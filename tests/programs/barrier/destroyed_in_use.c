// A barrier is destroyed while a thread may wait at it; if the thread comes later, it waits at
// something that is no barrier any more.
// verdict: bug
// finding: lock-misuse
// finding: deadlock or lock-misuse
// options: --keep-going
// message: destroy

#include <pthread.h>
#include <stddef.h>

static pthread_barrier_t barrier;

static void* worker(void* unused) {
  pthread_barrier_wait(&barrier);
  return unused;
}

int main(void) {
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_detach(thread);
  pthread_barrier_destroy(&barrier);
  return 0;
}
