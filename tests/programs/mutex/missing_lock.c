// One of two threads forgets the lock.
// verdict: bug
// finding: data-race
// message: counter

#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void* careful(void* unused) {
  pthread_mutex_lock(&mutex);
  ++counter;  // <--
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void* careless(void* unused) {
  ++counter;  // <--
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, careful, NULL);
  pthread_create(&threads[1], NULL, careless, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
