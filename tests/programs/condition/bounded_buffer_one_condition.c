// A bounded buffer with one condition and signals, two producers and a consumer: a producer may
// wake the other producer instead of the consumer.
// verdict: bug
// finding: deadlock

#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int items;

static void* producer(void* unused) {
  for (int i = 0; i < 2; ++i) {
    pthread_mutex_lock(&mutex);
    while (items == 1) pthread_cond_wait(&changed, &mutex);  // <--
    ++items;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

static void* consumer(void* unused) {
  for (int i = 0; i < 4; ++i) {
    pthread_mutex_lock(&mutex);
    while (items == 0) pthread_cond_wait(&changed, &mutex);  // <--
    --items;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, producer, NULL);
  pthread_create(&threads[2], NULL, consumer, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);  // <--
  return 0;
}
