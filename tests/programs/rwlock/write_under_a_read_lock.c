// Two threads write while they hold the lock for reading only.
// verdict: bug
// finding: data-race
// message: counter

#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int counter;

static void* increment(void* unused) {
  pthread_rwlock_rdlock(&lock);
  ++counter;  // <--
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, increment, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
