// Readers do not exclude each other: each waits inside for the other one.
// verdict: complete

#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static sem_t inside[2];

static void* reader(void* argument) {
  const int i = (int)(intptr_t)argument;
  pthread_rwlock_rdlock(&lock);
  sem_post(&inside[i]);
  sem_wait(&inside[1 - i]);
  pthread_rwlock_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) sem_init(&inside[i], 0, 0);
  for (intptr_t i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, reader, (void*)i);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
