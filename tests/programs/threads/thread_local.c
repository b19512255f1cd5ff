// Each thread has its own copy of a thread-local variable, initialised anew.
// verdict: complete
// executions: 2

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Thread_local int own = 5;
static atomic_int order;

static void* worker(void* unused) {
  assert(own == 5);
  for (int i = 0; i < 3; ++i) ++own;
  ++order;  // a switch between threads here must not mix their copies
  assert(own == 8);
  return unused;
}

int main(void) {
  own = 1;
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(own == 1);
  return 0;
}
