// A timed wait is cancelled or times out; the mutex is locked in both cases.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int timeouts;

static void unlock(void* unused) {
  (void)unused;
  assert(pthread_mutex_unlock(&mutex) == 0);
}

static void* worker(void* unused) {
  const struct timespec deadline = {2000000000, 0};
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(unlock, NULL);
  if (pthread_cond_timedwait(&changed, &mutex, &deadline) == ETIMEDOUT) ++timeouts;
  pthread_cleanup_pop(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  void* result = NULL;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  assert(pthread_mutex_trylock(&mutex) == 0);
  assert(timeouts == (result == NULL));
  return 0;
}
