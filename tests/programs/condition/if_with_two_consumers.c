// `if` instead of `while` with two consumers: the second one may come first and take the item.
// verdict: bug
// finding: assertion
// message: items > 0

#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int items;

static void* consumer(void* unused) {
  pthread_mutex_lock(&mutex);
  if (items == 0) pthread_cond_wait(&changed, &mutex);
  assert(items > 0);  // <--
  --items;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void* producer(void* unused) {
  for (int i = 0; i < 2; ++i) {
    pthread_mutex_lock(&mutex);
    ++items;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, consumer, NULL);
  pthread_create(&threads[2], NULL, producer, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  return 0;
}
