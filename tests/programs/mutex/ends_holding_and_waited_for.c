// A thread returns early and forgets to unlock, and another one waits for the mutex.
// verdict: bug
// finding: deadlock

#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static bool done;

static void* worker(void* unused) {
  pthread_mutex_lock(&mutex);  // <--
  if (done) return unused;
  done = true;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);  // <--
  return 0;
}
