// A store to a variable on the stack waits while its frame is used for something else.
// verdict: complete
// options: --memory=tso --algorithm=source

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
_Atomic(atomic_int*) shown;
atomic_int go, seen;
__attribute__((noinline)) static void frame(void) {
  atomic_int local = 0;
  atomic_store_explicit(&shown, &local, memory_order_seq_cst);
  while (!atomic_load_explicit(&seen, memory_order_acquire))
    ;
  atomic_store_explicit(&local, 7, memory_order_relaxed);
}
__attribute__((noinline)) static int reuse(void) {
  volatile int a[64];
  for (int i = 0; i < 64; i++) a[i] = i;
  int s = 0;
  for (int i = 0; i < 64; i++) s += a[i];
  return s;
}
static void* other(void* p) {
  atomic_int* q;
  while (!(q = atomic_load(&shown)))
    ;
  int v = atomic_load_explicit(q, memory_order_relaxed);
  assert(v == 0);
  atomic_store_explicit(&seen, 1, memory_order_release);
  return 0;
}
static void* mine(void* p) {
  frame();
  assert(reuse() == 2016);
  assert(reuse() == 2016);
  return 0;
}
int main() {
  pthread_t s, t;
  pthread_create(&s, 0, mine, 0);
  pthread_create(&t, 0, other, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
