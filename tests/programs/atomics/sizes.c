// Atomics of 1, 2, 4 and 8 bytes wrap around at their own size.
// Each of the four is incremented by two threads in two orders, all in the same order of code; the
// number of traces is that of two threads with four increments each: the k-th of one thread is
// before or after the k-th of the other, 2^4.
// verdict: complete
// executions: 16

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static _Atomic uint8_t a = UINT8_MAX;
static _Atomic uint16_t b = UINT16_MAX;
static _Atomic uint32_t c = UINT32_MAX;
static _Atomic uint64_t d = UINT64_MAX;

static void* worker(void* unused) {
  atomic_fetch_add(&a, 1);
  atomic_fetch_add(&b, 1);
  atomic_fetch_add(&c, 1);
  atomic_fetch_add(&d, 1);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(a == 1 && b == 1 && c == 1 && d == 1);
  return 0;
}
