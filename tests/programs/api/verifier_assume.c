// __VERIFIER_assume leaves executions out: the thread's look is before or after the store.
// verdict: complete
// executions: 1
// assumed_away: 1

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern void __VERIFIER_assume(int condition);

static atomic_int ready;
static int data;

static void* sender(void* unused) {
  data = 42;
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, sender, NULL);
  __VERIFIER_assume(ready);
  assert(data == 42);
  pthread_join(thread, NULL);
  return 0;
}
