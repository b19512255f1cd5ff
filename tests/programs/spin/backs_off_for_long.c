// A spin lock whose waiters pause longer and longer, by a loop over a volatile variable of their own, and yield in the end.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int locked;
static int n;

static void* count(void* argument) {
  int pause = 1;
  while (atomic_exchange(&locked, 1)) {
    for (volatile int i = 0; i < pause; i++) {
    }
    if (pause < 1024) {
      pause *= 2;
    } else {
      sched_yield();
    }
  }
  ++n;
  atomic_store(&locked, 0);
  return argument;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, count, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(n == 2);
  return 0;
}
