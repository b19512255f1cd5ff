// A lock and an unlock between store and load empty the queue.
// verdict: complete
// options: --memory=tso

#include <assert.h>

#include "../orders/threads.h"

static atomic_int x, y;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int a, b;

static void first(void) {
  atomic_store_explicit(&x, 1, relaxed);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  a = atomic_load_explicit(&y, relaxed);
}

static void second(void) {
  atomic_store_explicit(&y, 1, relaxed);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  b = atomic_load_explicit(&x, relaxed);
}

int main(void) {
  THREADS(first, second);
  assert(a || b);
}
