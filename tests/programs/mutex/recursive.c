// A recursive mutex may be locked again by its owner, and is free after as many unlocks.
// Only the outermost locks of the two threads exclude each other: two traces.
// verdict: complete
// executions: 2

#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex;
static int counter;

static void* increment_twice(void* unused) {
  assert(pthread_mutex_lock(&mutex) == 0);
  ++counter;
  assert(pthread_mutex_lock(&mutex) == 0);
  ++counter;
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(counter % 2 == 0);
  assert(pthread_mutex_unlock(&mutex) == 0);
  return unused;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&mutex, &attributes);
  pthread_mutexattr_destroy(&attributes);
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, increment_twice, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(counter == 4);
  pthread_mutex_destroy(&mutex);
  return 0;
}
