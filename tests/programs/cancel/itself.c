// A thread cancels itself, and ends at its next cancellation point.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int first, second;

static void* worker(void* unused) {
  pthread_cancel(pthread_self());
  first = 1;
  pthread_testcancel();
  second = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  void* result = NULL;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED && first == 1 && second == 0);
  return 0;
}
