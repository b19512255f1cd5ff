// An initialisation guarded by a plain flag may run twice.
// verdict: bug
// finding: data-race

#include <pthread.h>
#include <stdbool.h>

static bool done;
static int initialised;

static void* worker(void* unused) {
  if (!done) {  // <--
    ++initialised;
    done = true;  // <--
  }
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
