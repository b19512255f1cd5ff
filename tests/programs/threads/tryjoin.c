// pthread_tryjoin_np finds that a thread has ended, or that it has not.
// verdict: complete
// executions: 2

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static int result;

static void* worker(void* unused) {
  (void)unused;
  result = 5;
  return &result;
}

int main(void) {
  pthread_t thread;
  void* returned = NULL;
  pthread_create(&thread, NULL, worker, NULL);
  const int error = pthread_tryjoin_np(thread, &returned);
  assert(error == 0 || error == EBUSY);
  if (error == EBUSY) pthread_join(thread, &returned);
  assert(returned == &result && result == 5);
  return 0;
}
