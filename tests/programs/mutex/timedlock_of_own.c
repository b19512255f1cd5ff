// A timed lock of a mutex that the thread itself holds can only time out: no deadlock.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  struct timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_nsec += 1000000;
  if (deadline.tv_nsec >= 1000000000) {
    deadline.tv_nsec -= 1000000000;
    ++deadline.tv_sec;
  }
  pthread_mutex_lock(&mutex);
  assert(pthread_mutex_timedlock(&mutex, &deadline) == ETIMEDOUT);
  pthread_mutex_unlock(&mutex);
  return 0;
}
