// Without a cancellation point a thread is not cancelled: to lock a mutex is none.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void* worker(void* unused) {
  pthread_mutex_lock(&mutex);
  done = 1;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  void* result = PTHREAD_CANCELED;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&mutex);
  pthread_cancel(thread);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, &result);
  assert(result == NULL && done == 1);
  return 0;
}
