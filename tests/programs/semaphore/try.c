// sem_trywait fails with EAGAIN if the semaphore is 0: before the post or after it, two traces.
// verdict: complete
// executions: 2

#include <assert.h>
#include <errno.h>
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
  if (sem_trywait(&semaphore) != 0) assert(errno == EAGAIN);
  pthread_join(thread, NULL);
  return 0;
}
