// pthread_kill with signal 0 asks whether there is such a thread; unknown signals are errors.
// verdict: complete
// executions: 1

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static void* worker(void* unused) { return unused; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  assert(pthread_kill(thread, 0) == 0);
  assert(pthread_kill(thread, 1000) == EINVAL);
  assert(pthread_kill(pthread_self(), 0) == 0);
  pthread_join(thread, NULL);
  return 0;
}
