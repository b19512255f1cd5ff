// Atomics of 16 bytes: both halves change at once.
// verdict: complete
// executions: 2
// flags: -mcx16

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

typedef unsigned __int128 wide;

static wide value;

static void* writer(void* unused) {
  const wide both = (wide)1 << 64 | 1;
  wide expected = 0;
  const int done =
      __atomic_compare_exchange_n(&value, &expected, both, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  assert(done);
  return unused;
}

static void* reader(void* unused) {
  const wide seen = __atomic_load_n(&value, __ATOMIC_SEQ_CST);
  assert((uint64_t)seen == (uint64_t)(seen >> 64));
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, writer, NULL);
  pthread_create(&threads[1], NULL, reader, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
