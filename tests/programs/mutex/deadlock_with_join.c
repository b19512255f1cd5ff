// main holds the mutex that the thread needs, and joins the thread.
// verdict: bug
// finding: deadlock

#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void* worker(void* unused) {
  pthread_mutex_lock(&mutex);  // <--
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&mutex);
  pthread_join(thread, NULL);  // <--
  pthread_mutex_unlock(&mutex);
  return 0;
}
