// A spinlock whose unlock does not release.
// verdict: bug
// finding: data-race
// message: if the store of lock

#include "threads.h"

static atomic_int lock;
static int count;

static void add(void) {
  while (atomic_exchange_explicit(&lock, 1, acquire)) {
  }
  ++count;  // <--
  atomic_store_explicit(&lock, 0, relaxed);
}

int main(void) {
  THREADS(add, add);
  return count != 2;
}
