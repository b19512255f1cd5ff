// Giving up the processor promises nothing: main may still see the flag unset.
// verdict: bug
// finding: assertion
// message: flag

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int flag;

static void* set(void* unused) {
  flag = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, set, NULL);
  for (int i = 0; i < 3; ++i) sched_yield();
  assert(flag);  // <--
  pthread_join(thread, NULL);
  return 0;
}
