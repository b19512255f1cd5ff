// A sequence lock: the reader tries again if a write came in between.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static atomic_int a, b;

static void* writer(void* unused) {
  ++sequence;
  a = 1;
  b = 1;
  ++sequence;
  return unused;
}

static void* reader(void* unused) {
  unsigned before;
  int seen_a, seen_b;
  do {
    before = sequence;
    seen_a = a;
    seen_b = b;
  } while (before % 2 == 1 || sequence != before);
  assert(seen_a == seen_b);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, writer, NULL);
  pthread_create(&threads[1], NULL, reader, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
