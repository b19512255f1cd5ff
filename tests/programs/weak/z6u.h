// Z6.U of "Repairing Sequential Consistency in C/C++11": seq_cst accesses beside others are weaker
// than they look.

#pragma once

#include "litmus.h"

static atomic_int x, y;
static int a, b, c;

static void first(void) {
  atomic_store_explicit(&x, 1, seq_cst);
  atomic_store_explicit(&y, 1, release);
}

static void second(void) {
  a = atomic_exchange_explicit(&y, 2, seq_cst);
  b = atomic_load_explicit(&y, relaxed);
}

static void third(void) {
  atomic_store_explicit(&y, 3, seq_cst);
  c = atomic_load_explicit(&x, seq_cst);
}

int main(void) {
  THREADS(first, second, third);
  assert(!(a == 1 && b == 3 && c == 0));
}
