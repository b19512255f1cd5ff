// Dekker's flags for one who is often there and one who is not: a fence for the compiler (LIGHT) for
// the former, and the latter makes all threads have a fence (HEAVY). In place of Linux' membarrier, which
// is not known to Mazurka, both have one.

#pragma once

#include <assert.h>
#include <stdatomic.h>

#include "../orders/threads.h"

static atomic_int fast, slow;
static int fast_saw, slow_saw;

static void often(void) {
  atomic_store_explicit(&fast, 1, relaxed);
  LIGHT;
  fast_saw = atomic_load_explicit(&slow, relaxed);
}

static void seldom(void) {
  atomic_store_explicit(&slow, 1, relaxed);
  HEAVY;
  slow_saw = atomic_load_explicit(&fast, relaxed);
}

int main(void) {
  THREADS(often, seldom);
  assert(fast_saw || slow_saw);
}
