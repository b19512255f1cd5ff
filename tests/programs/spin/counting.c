// A spin loop that counts its rounds is not the same at each round: it is cut.
// verdict: bounded
// options: --max-steps=200

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
