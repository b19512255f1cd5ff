// Two threads wait, and there is one post.
// verdict: bug
// finding: deadlock

#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;

static void* waiter(void* unused) {
  sem_wait(&semaphore);  // <--
  return unused;
}

int main(void) {
  sem_init(&semaphore, 0, 0);
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, waiter, NULL);
  sem_post(&semaphore);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);  // <--
  return 0;
}
