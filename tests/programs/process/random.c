// Pseudo-random numbers of the C library are the same in each execution.
// verdict: complete
// executions: 2

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int x;

static void* worker(void* unused) {
  x = 1;
  return unused;
}

int main(void) {
  const int flips = rand() % 3 + 1;
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  x = flips;
  pthread_join(thread, NULL);
  return 0;
}
