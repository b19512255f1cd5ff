// Globals, statics, heap and thread-locals begin anew in every execution.
// verdict: complete
// executions: 6

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int global = 1;
static int* heap;
static _Thread_local int local = 2;
static atomic_int order;

static int times_called(void) {
  static int calls;
  return ++calls;
}

static void* worker(void* unused) {
  ++order;
  return unused;
}

int main(void) {
  assert(global == 1 && heap == NULL && local == 2 && order == 0);
  assert(times_called() == 1);
  global = 10;
  local = 20;
  heap = malloc(4);
  *heap = 5;
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  assert(order == 3);
  return 0;  // the block is left for the next execution to miss
}
