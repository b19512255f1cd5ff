// The predicate is an atomic changed without the lock: test, change, signal, wait for ever.
// verdict: bug
// finding: deadlock

#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static atomic_int ready;

static void* producer(void* unused) {
  ready = 1;
  pthread_cond_signal(&changed);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, producer, NULL);
  pthread_mutex_lock(&mutex);
  while (!ready) pthread_cond_wait(&changed, &mutex);  // <--
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
