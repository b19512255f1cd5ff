// pthread_exit from a nested call ends the thread with a value.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static void leave(intptr_t value) { pthread_exit((void*)value); }

static void* worker(void* unused) {
  leave(42);
  assert(!"not reached");
  return unused;
}

int main(void) {
  pthread_t thread;
  void* result;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, &result);
  assert((intptr_t)result == 42);
  return 0;
}
