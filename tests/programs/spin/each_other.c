// Two threads spin for each other's flag, each before setting its own.
// verdict: bug
// finding: livelock

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int here[2];

static void* worker(void* argument) {
  const int i = (int)(intptr_t)argument;
  while (!here[1 - i]) {  // <--
  }
  here[i] = 1;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, (void*)i);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);  // <--
  return 0;
}
