// The same two phases without the barrier.
// verdict: bug
// finding: data-race
// message: part

#include <pthread.h>
#include <stdint.h>

static int part[2];

static void* worker(void* argument) {
  const int i = (int)(intptr_t)argument;
  part[i] = i + 1;                         // <--
  const intptr_t sum = part[0] + part[1];  // <--
  return (void*)sum;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, (void*)i);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
