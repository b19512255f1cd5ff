// A loop over pthread_tryjoin_np only waits.
// verdict: complete

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static int done;

static void* worker(void* unused) {
  done = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  while (pthread_tryjoin_np(thread, NULL) == EBUSY) {
  }
  assert(done == 1);
  return 0;
}
