// A loop that looks a number of times and then gives up: that it gives up is explored.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int ready;

static void* setter(void* unused) {
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, setter, NULL);
  int looks = 0;
  while (!ready && looks < 1000) ++looks;
  assert(looks < 1000);  // <--
  pthread_join(thread, NULL);
  return 0;
}
