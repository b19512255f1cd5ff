// A release sequence: an exchange of another thread continues it, whatever its order.

#pragma once

#include "litmus.h"

static atomic_int x, y;
static int a, b, c;

static void first(void) {
  atomic_store_explicit(&x, 1, relaxed);
  atomic_store_explicit(&y, 1, release);
}

static void second(void) { a = atomic_exchange_explicit(&y, 2, relaxed); }

static void third(void) {
  b = atomic_load_explicit(&y, acquire);
  c = atomic_load_explicit(&x, relaxed);
}

int main(void) {
  THREADS(first, second, third);
  assert(!(a == 1 && b == 2 && c == 0));
}
