// A thread is cancelled at its cancellation point, or comes past it before.
// verdict: complete
// executions: 2

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int reached;

static void* worker(void* unused) {
  pthread_testcancel();
  reached = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  void* result = NULL;
  pthread_create(&thread, NULL, worker, NULL);
  assert(pthread_cancel(thread) == 0);
  pthread_join(thread, &result);
  assert(result == (reached ? NULL : PTHREAD_CANCELED));
  return 0;
}
