// join gives what the thread returned.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static void* twice(void* argument) { return (void*)(2 * (intptr_t)argument); }

int main(void) {
  pthread_t thread;
  void* result;
  assert(pthread_create(&thread, NULL, twice, (void*)21) == 0);
  assert(pthread_join(thread, &result) == 0);
  assert((intptr_t)result == 42);
  return 0;
}
