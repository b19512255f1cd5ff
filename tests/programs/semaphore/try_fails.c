// A program that relies on sem_trywait to succeed.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;

static void* poster(void* unused) {
  sem_post(&semaphore);
  return unused;
}

int main(void) {
  sem_init(&semaphore, 0, 0);
  pthread_t thread;
  pthread_create(&thread, NULL, poster, NULL);
  const int result = sem_trywait(&semaphore);
  assert(result == 0);  // <--
  pthread_join(thread, NULL);
  return 0;
}
