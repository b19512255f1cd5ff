// Two threads hold a lock, but not the same one.
// verdict: bug
// finding: data-race
// message: counter

#include <pthread.h>

static pthread_mutex_t mutexes[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int counter;

static void* increment(void* mutex) {
  pthread_mutex_lock(mutex);
  ++counter;  // <--
  pthread_mutex_unlock(mutex);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, increment, &mutexes[i]);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
