// An assertion fails in an exit handler, in one order of the threads.
// verdict: bug
// finding: assertion
// message: last == 2

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static atomic_int last;

static void at_exit(void) {
  assert(last == 2);  // <--
}

static void* worker(void* argument) {
  last = (int)(intptr_t)argument;
  return NULL;
}

int main(void) {
  atexit(at_exit);
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, (void*)(i + 1));
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
