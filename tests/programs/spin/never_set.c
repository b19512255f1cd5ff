// A thread spins for a flag that nobody sets.
// verdict: bug
// finding: livelock

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int ready;  // not static: a compiler could see that it stays 0

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
