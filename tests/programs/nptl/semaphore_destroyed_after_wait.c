// A semaphore on the stack may be destroyed when sem_wait has returned, though sem_post has perhaps not.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static int value;

static void* worker(void* done) {
  value = 1;
  sem_post(done);
  return NULL;
}

static void wait_for_worker(void) {
  pthread_t thread;
  sem_t done;
  sem_init(&done, 0, 0);
  pthread_create(&thread, NULL, worker, &done);
  pthread_detach(thread);
  sem_wait(&done);
  assert(value == 1);
  value = 0;
  assert(sem_destroy(&done) == 0);
}

int main(void) {
  wait_for_worker();
  wait_for_worker();
  return 0;
}
