// Two threads keep out of each other's way by sleeping for different times: still a race.
// verdict: bug
// finding: data-race
// message: counter

#include <pthread.h>
#include <stdint.h>
#include <unistd.h>

static int counter;

static void* worker(void* argument) {
  usleep((unsigned)(uintptr_t)argument);
  ++counter;  // <--
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, worker, (void*)1000);
  pthread_create(&threads[1], NULL, worker, (void*)500000);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
