// A signal is not remembered: without a predicate it may come too early.
// verdict: bug
// finding: deadlock

#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void* producer(void* unused) {
  pthread_mutex_lock(&mutex);
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, producer, NULL);
  pthread_mutex_lock(&mutex);
  pthread_cond_wait(&changed, &mutex);  // <--
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
