// Coherence: of two stores of one thread to a variable the second is the last.

#pragma once

#include "litmus.h"

static atomic_int x;

static void first(void) {
  WRITE(x, 1);
  WRITE(x, 2);
}

static void second(void) { WRITE(x, 3); }

int main(void) {
  THREADS(first, second);
  assert(!(x == 1));
}
