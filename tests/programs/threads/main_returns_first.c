// A thread goes on after main has returned, and fails then.
// verdict: bug
// finding: assertion
// message: main_is_there

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int main_is_there = 1;

static void* worker(void* unused) {
  assert(main_is_there);  // <--
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  main_is_there = 0;
  return 0;
}
