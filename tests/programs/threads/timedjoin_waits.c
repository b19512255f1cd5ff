// After a timeout the thread can still be joined; what cannot be joined is an error.
// verdict: complete

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

static int value;

static void* worker(void* unused) {
  value = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  struct timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  assert(pthread_timedjoin_np(pthread_self(), NULL, &deadline) == EDEADLK);
  pthread_create(&thread, NULL, worker, NULL);
  if (pthread_timedjoin_np(thread, NULL, &deadline) == ETIMEDOUT) pthread_join(thread, NULL);
  assert(value == 1);
  assert(pthread_tryjoin_np(thread, NULL) == ESRCH);
  return 0;
}
