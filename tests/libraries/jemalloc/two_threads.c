// Two threads allocate from jemalloc and free what the other one has allocated.
// verdict: complete
// packages: libjemalloc-dev
// flags: -ljemalloc
#include <assert.h>
#include <jemalloc/jemalloc.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic(int*) slot;

static void* give(void* unused) {
  int* mine = mallocx(sizeof *mine, 0);
  *mine = 5;
  atomic_store(&slot, mine);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, give, 0);
  int* other = atomic_exchange(&slot, 0);
  if (other) {
    assert(*other == 5);
    dallocx(other, 0);
  }
  pthread_join(thread, 0);
  int* large = mallocx(1 << 20, MALLOCX_ZERO);
  assert(large[100] == 0);
  large[100] = 1;
  dallocx(large, 0);
}
