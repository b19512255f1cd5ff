// A semaphore of two lets two of three threads in, never three.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t semaphore;
static atomic_int inside;

static void* worker(void* unused) {
  sem_wait(&semaphore);
  const int now = ++inside;
  assert(now <= 2);
  --inside;
  sem_post(&semaphore);
  return unused;
}

int main(void) {
  sem_init(&semaphore, 0, 2);
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  return 0;
}
