// A spin loop that counts its rounds only waits: how often it looks is assumed not to matter.
// verdict: complete
// message: was assumed to do so for ever

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int ready;
static int rounds;

static void* setter(void* unused) {
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, setter, NULL);
  while (!ready) ++rounds;
  pthread_join(thread, NULL);
  return rounds < 0;
}
