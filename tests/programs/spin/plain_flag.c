// A spin loop on a plain variable is a data race. (The compiler may not read it a second time.)
// verdict: bug
// finding: data-race
// message: ready

#include <pthread.h>
#include <stddef.h>

static int ready;

static void* setter(void* unused) {
  ready = 1;  // <--
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, setter, NULL);
  int rounds = 0;
  while (rounds < 3 && !ready) ++rounds;  // <--
  pthread_join(thread, NULL);
  return rounds;
}
