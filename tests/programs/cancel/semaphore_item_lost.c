// A thread that is cancelled after it has taken an item, and before it has handed it on, loses it.
// verdict: bug
// finding: deadlock

#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <unistd.h>

static sem_t in, out;

static void* worker(void* unused) {
  sem_wait(&in);
  usleep(1);
  sem_post(&out);
  return unused;
}

int main(void) {
  pthread_t first, second;
  sem_init(&in, 0, 1);
  sem_init(&out, 0, 0);
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_cancel(first);
  sem_wait(&out);
  pthread_cancel(second);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
