// A loop that looks at two locations and counts its rounds.
// verdict: complete
// message: how often it looks was assumed not to matter

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int ready, stopped;

static void* setter(void* unused) {
  ready = 1;
  stopped = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, setter, NULL);
  int looks = 0;
  while (!stopped && !ready && looks < 100) ++looks;
  if (stopped) assert(ready);
  pthread_join(thread, NULL);
  return 0;
}
