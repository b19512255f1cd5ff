// A thread that can be cancelled anywhere: at all its operations, also while it waits for a mutex.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int progress;

static void* worker(void* unused) {
  int before = -1;
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &before);
  assert(before == PTHREAD_CANCEL_DEFERRED);
  progress = 1;
  progress = 2;
  pthread_mutex_lock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  void* result = NULL;
  pthread_mutex_lock(&mutex);
  pthread_create(&thread, NULL, worker, NULL);
  const int seen = progress;
  pthread_cancel(thread);
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED && progress >= seen);
  return 0;
}
