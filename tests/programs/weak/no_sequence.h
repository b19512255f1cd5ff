// A store of the same thread does not continue a release sequence (C++20).

#pragma once

#include "litmus.h"

static atomic_int x, y;
static int b, c;

static void first(void) {
  atomic_store_explicit(&x, 1, relaxed);
  atomic_store_explicit(&y, 1, release);
  WRITE(y, 2);
}

static void second(void) {
  b = atomic_load_explicit(&y, acquire);
  c = atomic_load_explicit(&x, relaxed);
}

int main(void) {
  THREADS(first, second);
  assert(!(b == 2 && c == 0));
}
