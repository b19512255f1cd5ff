// A sleep orders nothing: the other thread may still be slower.
// verdict: bug
// finding: assertion
// message: ready

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int ready;

static void* worker(void* unused) {
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  sleep(1);
  assert(ready);  // <--
  pthread_join(thread, NULL);
  return 0;
}
