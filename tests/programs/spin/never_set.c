// A thread spins for a flag that nobody sets.
// verdict: bug
// finding: livelock

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int ready;

static void* worker(void* unused) {
  while (!ready) {  // <--
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  ready = 0;
  pthread_join(thread, NULL);  // <--
  return 0;
}
