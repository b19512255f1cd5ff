// Threads create threads; the increments of the four leaves happen in any order: 4! traces.
// verdict: complete
// executions: 24

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int counter;

static void* node(void* argument) {
  const intptr_t depth = (intptr_t)argument;
  if (depth == 0) {
    ++counter;
    return NULL;
  }
  pthread_t left, right;
  pthread_create(&left, NULL, node, (void*)(depth - 1));
  pthread_create(&right, NULL, node, (void*)(depth - 1));
  pthread_join(left, NULL);
  pthread_join(right, NULL);
  return NULL;
}

int main(void) {
  node((void*)2);
  assert(counter == 4);
  return 0;
}
