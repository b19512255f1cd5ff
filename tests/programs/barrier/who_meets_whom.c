// Four threads at a barrier for two: the first one need not meet the second one.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

static pthread_barrier_t gate;
static atomic_int here[4];

static void* walk(void* argument) {
  const int i = (int)(intptr_t)argument;
  here[i] = 1;
  pthread_barrier_wait(&gate);
  if (i == 0) assert(here[1]);  // <--
  return NULL;
}

int main(void) {
  pthread_t threads[4];
  pthread_barrier_init(&gate, NULL, 2);
  for (intptr_t i = 0; i < 4; ++i) pthread_create(&threads[i], NULL, walk, (void*)i);
  for (int i = 0; i < 4; ++i) pthread_join(threads[i], NULL);
}
