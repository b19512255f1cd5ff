// Without the race detector the order of a use and a free is explored.
// verdict: bug
// finding: use-after-free
// options: --races=explore

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

_Atomic(atomic_int*) shared;

static void* user(void* unused) {
  atomic_int* object = shared;
  if (object != NULL) atomic_load(object);
  return unused;
}

static void* owner(void* unused) {
  free(atomic_exchange(&shared, NULL));
  return unused;
}

int main(void) {
  shared = calloc(1, sizeof(atomic_int));
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, user, NULL);
  pthread_create(&threads[1], NULL, owner, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
