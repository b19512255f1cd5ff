// sem_getvalue tells the value; a semaphore may be posted by a thread that never waited.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;

static void* poster(void* unused) {
  for (int i = 0; i < 3; ++i) sem_post(&semaphore);
  return unused;
}

int main(void) {
  int value = -1;
  sem_init(&semaphore, 0, 2);
  pthread_t thread;
  pthread_create(&thread, NULL, poster, NULL);
  pthread_join(thread, NULL);
  sem_getvalue(&semaphore, &value);
  assert(value == 5);
  sem_wait(&semaphore);
  sem_getvalue(&semaphore, &value);
  assert(value == 4);
  sem_destroy(&semaphore);
  return 0;
}
