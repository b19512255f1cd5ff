// Peterson's algorithm with its first two lines exchanged.
// verdict: bug
// finding: data-race
// message: counter

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

atomic_int wants[2], turn;  // not static: Clang 14 would make `turn` a local variable of worker
static int counter;

static void* worker(void* argument) {
  const int i = (int)(intptr_t)argument;
  turn = 1 - i;
  wants[i] = 1;
  while (wants[1 - i] && turn == 1 - i) {
  }
  ++counter;  // <--
  wants[i] = 0;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, (void*)i);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
