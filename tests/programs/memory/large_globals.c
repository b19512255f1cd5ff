// A megabyte of globals is restored for every execution.
// verdict: complete
// executions: 6

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define SIZE (1 << 18)

static int initialised[SIZE] = {1};
static int zeroed[SIZE];
static atomic_int order;

static void* worker(void* argument) {
  const int i = (int)(intptr_t)argument;
  const int slot = SIZE - 1 - 1000 * i;
  assert(initialised[slot] == 0 && zeroed[slot] == 0);
  initialised[slot] = i + 1;
  zeroed[slot] = i + 1;
  ++order;
  return NULL;
}

int main(void) {
  assert(initialised[0] == 1);
  initialised[0] = 2;
  pthread_t threads[3];
  for (intptr_t i = 0; i < 3; ++i) pthread_create(&threads[i], NULL, worker, (void*)i);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  return 0;
}
