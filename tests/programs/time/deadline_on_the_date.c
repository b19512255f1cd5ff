// A wait until a date ends near that date.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;

int main(void) {
  struct timespec deadline, after;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += 3;
  pthread_mutex_lock(&mutex);
  assert(pthread_cond_timedwait(&never, &mutex, &deadline) == ETIMEDOUT);
  pthread_mutex_unlock(&mutex);
  clock_gettime(CLOCK_REALTIME, &after);
  assert(after.tv_sec >= deadline.tv_sec && after.tv_sec < deadline.tv_sec + 100);
  return 0;
}
