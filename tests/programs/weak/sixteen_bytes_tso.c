// Variables of 16 bytes, which execution graphs do not treat, are explored with store buffers.
// verdict: bug
// finding: assertion
// message: the program was explored with store buffers
// options: --memory=tso
// flags: -mcx16

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
typedef unsigned __int128 T;
static _Alignas(16) T x, y;
static T r1, r2;
static void* a(void* u) {
  __atomic_store_n(&x, (T)1 << 100, __ATOMIC_RELAXED);
  r1 = __atomic_load_n(&y, __ATOMIC_RELAXED);
  return 0;
}
static void* b(void* u) {
  __atomic_store_n(&y, (T)1 << 100, __ATOMIC_RELAXED);
  r2 = __atomic_load_n(&x, __ATOMIC_RELAXED);
  return 0;
}
int main() {
  pthread_t s, t;
  pthread_create(&s, 0, a, 0);
  pthread_create(&t, 0, b, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  assert(r1 || r2);
  return 0;
}
