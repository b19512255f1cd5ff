// A read-write lock orders relaxed atomics.
// verdict: complete
// options: --memory=rc11

#include <assert.h>

#include "../orders/threads.h"

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static atomic_int x, y;

static void write_both(void) {
  pthread_rwlock_wrlock(&lock);
  atomic_store_explicit(&x, 1, relaxed);
  atomic_store_explicit(&y, 1, relaxed);
  pthread_rwlock_unlock(&lock);
}

static void read_both(void) {
  pthread_rwlock_rdlock(&lock);
  const int first = atomic_load_explicit(&y, relaxed);
  assert(first == atomic_load_explicit(&x, relaxed));
  pthread_rwlock_unlock(&lock);
}

int main(void) { THREADS(write_both, read_both, read_both); }
