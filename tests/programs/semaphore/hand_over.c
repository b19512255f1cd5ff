// A post hands over what was written before; it may come before the wait.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t ready;
static int data;

static void* producer(void* unused) {
  data = 42;
  sem_post(&ready);
  return unused;
}

int main(void) {
  sem_init(&ready, 0, 0);
  pthread_t thread;
  pthread_create(&thread, NULL, producer, NULL);
  sem_wait(&ready);
  assert(data == 42);
  pthread_join(thread, NULL);
  return 0;
}
