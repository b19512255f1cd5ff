// A loop that looks at something shared and at something of its own, and gives up.
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
  atomic_int stopped = 0;
  pthread_t thread;
  pthread_create(&thread, NULL, setter, NULL);
  int looks = 0;
  while (!stopped && !ready && looks < 50) ++looks;
  assert(looks < 50);  // <--
  pthread_join(thread, NULL);
  return 0;
}
