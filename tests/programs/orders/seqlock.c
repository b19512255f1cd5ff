// A seqlock whose data are relaxed atomics has no race.
// verdict: complete

#include "threads.h"

#include <assert.h>

static atomic_uint sequence;
static atomic_int data[2];

static void produce(void) {
  atomic_store_explicit(&sequence, 1, relaxed);
  atomic_thread_fence(release);
  atomic_store_explicit(&data[0], 1, relaxed);
  atomic_store_explicit(&data[1], 1, relaxed);
  atomic_store_explicit(&sequence, 2, release);
}

static void take(void) {
  const unsigned before = atomic_load_explicit(&sequence, acquire);
  const int first = atomic_load_explicit(&data[0], relaxed);
  const int second = atomic_load_explicit(&data[1], relaxed);
  atomic_thread_fence(acquire);
  if (before % 2 == 0 && before == atomic_load_explicit(&sequence, relaxed))
    assert(first == second);
}

int main(void) { THREADS(produce, take); }
