// A spinlock whose lock does not acquire.
// verdict: bug
// finding: data-race

#include "threads.h"

static atomic_int lock;
static int count;

static void add(void) {
  while (atomic_exchange_explicit(&lock, 1, relaxed)) {
  }
  ++count;  // <--
  atomic_store_explicit(&lock, 0, release);
}

int main(void) {
  THREADS(add, add);
  return count != 2;
}
