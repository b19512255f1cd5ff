// A race that shows in one order of the lock operations only.
// verdict: bug
// finding: data-race
// message: data

#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static bool ready;
int data;

static void* producer(void* unused) {
  data = 1;  // <--
  pthread_mutex_lock(&mutex);
  ready = true;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void* consumer(void* unused) {
  pthread_mutex_lock(&mutex);
  const bool was_ready = ready;
  pthread_mutex_unlock(&mutex);
  if (!was_ready) data = 2;  // <--
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, producer, NULL);
  pthread_create(&threads[1], NULL, consumer, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return data > 2;
}
