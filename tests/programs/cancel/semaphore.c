// A thread that waits for a semaphore is cancelled, or gets it before.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t items;

static void* consumer(void* unused) {
  for (;;) sem_wait(&items);
  return unused;
}

int main(void) {
  pthread_t thread;
  void* result = NULL;
  sem_init(&items, 0, 0);
  pthread_create(&thread, NULL, consumer, NULL);
  sem_post(&items);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED);
  int left = -1;
  sem_getvalue(&items, &left);
  assert(left == 0 || left == 1);
  return 0;
}
