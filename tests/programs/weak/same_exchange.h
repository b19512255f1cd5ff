// Store buffering with an exchange of one common variable in between: the second one has acquired from
// the first.

#pragma once

#include "litmus.h"

static atomic_int x, y, z;
static int b, d;
int a, c;  // an exchange whose result is not used can become a store

static void first(void) {
  atomic_store_explicit(&x, 1, relaxed);
  a = EXCHANGE(z, 1);
  b = atomic_load_explicit(&y, relaxed);
}

static void second(void) {
  atomic_store_explicit(&y, 1, relaxed);
  c = EXCHANGE(z, 1);
  d = atomic_load_explicit(&x, relaxed);
}

int main(void) {
  THREADS(first, second);
  assert(!(b == 0 && d == 0));
}
