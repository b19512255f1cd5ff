// A spinlock that acquires and releases.
// verdict: complete

#include "threads.h"

static atomic_int lock;
static int count;

static void add(void) {
  while (atomic_exchange_explicit(&lock, 1, acquire)) {
  }
  ++count;
  atomic_store_explicit(&lock, 0, release);
}

int main(void) {
  THREADS(add, add);
  return count != 2;
}
