// The older __sync and the newer __atomic builtins of the compilers.
// verdict: complete
// executions: 6

#include <assert.h>
#include <pthread.h>

static int counter;

static void* with_sync(void* unused) {
  __sync_fetch_and_add(&counter, 1);
  __sync_synchronize();
  __sync_add_and_fetch(&counter, 1);
  return unused;
}

static void* with_atomic(void* unused) {
  __atomic_fetch_add(&counter, 1, __ATOMIC_RELAXED);
  __atomic_add_fetch(&counter, 1, __ATOMIC_ACQ_REL);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, with_sync, NULL);
  pthread_create(&threads[1], NULL, with_atomic, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(counter == 4);
  return 0;
}
