// A timed join joins, or times out, whatever the clock says.
// verdict: bug
// finding: assertion

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

static void* worker(void* unused) { return unused; }

int main(void) {
  pthread_t first, second;
  struct timespec deadline;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += 1000;
  const int error = pthread_timedjoin_np(first, NULL, &deadline);
  if (error != 0) {
    assert(error == ETIMEDOUT);
    pthread_join(first, NULL);
  }
  clock_gettime(CLOCK_MONOTONIC, &deadline);
  assert(pthread_clockjoin_np(second, NULL, CLOCK_MONOTONIC, &deadline) == 0);  // <--
  return 0;
}
