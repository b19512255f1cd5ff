// All atomic operations of C11 compute what they should.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_uint x;
static atomic_bool b;
static atomic_flag f = ATOMIC_FLAG_INIT;

static void* worker(void* unused) {
  atomic_init(&x, 12);
  assert(atomic_load(&x) == 12);
  atomic_store(&x, 10);
  assert(atomic_exchange(&x, 7) == 10);
  assert(atomic_fetch_add(&x, 5) == 7);
  assert(atomic_fetch_sub(&x, 2) == 12);
  assert(atomic_fetch_and(&x, 6) == 10);
  assert(atomic_fetch_or(&x, 9) == 2);
  assert(atomic_fetch_xor(&x, 3) == 11);
  unsigned expected = 1;
  assert(!atomic_compare_exchange_strong(&x, &expected, 5) && expected == 8);
  assert(atomic_compare_exchange_strong(&x, &expected, 5));
  expected = 5;
  while (!atomic_compare_exchange_weak(&x, &expected, 6)) {
  }
  assert(x++ == 6 && ++x == 8 && x-- == 8 && --x == 6);
  x |= 1;
  assert(x == 7);
  x &= 5;
  assert(x == 5);
  x ^= 4;
  assert(x == 1);
  x += 2;
  assert(x == 3);
  x -= 1;
  assert(x == 2);
  b = true;
  assert(atomic_exchange(&b, false));
  assert(!atomic_flag_test_and_set(&f) && atomic_flag_test_and_set(&f));
  atomic_flag_clear(&f);
  assert(!atomic_flag_test_and_set(&f));
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  return 0;
}
