// A thread that waits for the end of another one is cancelled; that one can still be joined.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_t worker;
static sem_t may_end;

static void* work(void* unused) {
  sem_wait(&may_end);
  return unused;
}

static void* waits(void* unused) {
  pthread_join(worker, NULL);
  return unused;
}

int main(void) {
  pthread_t waiter;
  void* result = NULL;
  sem_init(&may_end, 0, 0);
  pthread_create(&worker, NULL, work, NULL);
  pthread_create(&waiter, NULL, waits, NULL);
  pthread_cancel(waiter);
  pthread_join(waiter, &result);
  assert(result == PTHREAD_CANCELED);
  sem_post(&may_end);
  assert(pthread_join(worker, NULL) == 0);
  return 0;
}
