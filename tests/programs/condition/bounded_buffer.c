// A bounded buffer with two conditions, one producer and one consumer.
// verdict: complete

#include <assert.h>
#include <pthread.h>

#define CAPACITY 1
#define ITEMS 3

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int buffer[CAPACITY];
static int put, taken;

static void* producer(void* unused) {
  for (int i = 0; i < ITEMS; ++i) {
    pthread_mutex_lock(&mutex);
    while (put - taken == CAPACITY) pthread_cond_wait(&not_full, &mutex);
    buffer[put++ % CAPACITY] = i;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, producer, NULL);
  for (int i = 0; i < ITEMS; ++i) {
    pthread_mutex_lock(&mutex);
    while (put == taken) pthread_cond_wait(&not_empty, &mutex);
    assert(buffer[taken++ % CAPACITY] == i);
    pthread_cond_signal(&not_full);
    pthread_mutex_unlock(&mutex);
  }
  pthread_join(thread, NULL);
  return 0;
}
