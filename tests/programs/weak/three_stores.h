// Three stores of a thread, and a reader from behind.

#pragma once

#include "litmus.h"

static atomic_int x, y, z;
static int a, b, c;

static void first(void) {
  WRITE(x, 1);
  WRITE(y, 1);
  WRITE(z, 1);
}

static void second(void) {
  a = READ(z);
  b = READ(y);
  c = READ(x);
}

int main(void) {
  THREADS(first, second);
  assert(!((a == 1 && b == 0) || (b == 1 && c == 0)));
}
