// A semaphore of two does not protect a plain counter.
// verdict: bug
// finding: data-race
// message: counter

#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;
static int counter;

static void* increment(void* unused) {
  sem_wait(&semaphore);
  ++counter;  // <--
  sem_post(&semaphore);
  return unused;
}

int main(void) {
  sem_init(&semaphore, 0, 2);
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, increment, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
