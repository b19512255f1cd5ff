// Message passing with a writer of the flag too many.

#pragma once

#include "litmus.h"

static atomic_int x, y;
static int a, b;

static void first(void) {
  atomic_store_explicit(&x, 1, relaxed);
  atomic_store_explicit(&y, 1, release);
}

static void second(void) { WRITE(y, 2); }

static void third(void) {
  a = atomic_load_explicit(&y, acquire);
  b = atomic_load_explicit(&x, relaxed);
}

int main(void) {
  THREADS(first, second, third);
  assert(!(a == 1 && b == 0));
}
