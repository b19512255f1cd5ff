// A timed wait against the monotonic clock: by its attribute and by pthread_cond_clockwait.
// verdict: complete
// executions: 1

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_condattr_t attributes;
  clockid_t clock;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_condattr_getclock(&attributes, &clock);
  assert(clock == CLOCK_MONOTONIC);
  pthread_cond_t changed;
  pthread_cond_init(&changed, &attributes);
  pthread_condattr_destroy(&attributes);
  struct timespec deadline;
  clock_gettime(CLOCK_MONOTONIC, &deadline);
  deadline.tv_sec += 1;
  pthread_mutex_lock(&mutex);
  assert(pthread_cond_timedwait(&changed, &mutex, &deadline) == ETIMEDOUT);
  deadline.tv_sec += 1;
  assert(pthread_cond_clockwait(&changed, &mutex, CLOCK_MONOTONIC, &deadline) == ETIMEDOUT);
  pthread_mutex_unlock(&mutex);
  pthread_cond_destroy(&changed);
  return 0;
}
