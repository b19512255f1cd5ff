// An atomic structure of 8 bytes is loaded and stored as a whole.
// verdict: complete
// executions: 2

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct pair {
  int a, b;
};

static _Atomic struct pair pair;

static void* writer(void* unused) {
  const struct pair ones = {1, 1};
  atomic_store(&pair, ones);
  return unused;
}

static void* reader(void* unused) {
  const struct pair seen = atomic_load(&pair);
  assert(seen.a == seen.b);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, writer, NULL);
  pthread_create(&threads[1], NULL, reader, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
