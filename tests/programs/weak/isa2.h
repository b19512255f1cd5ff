// ISA2: a message goes on by a second thread, through another flag.

#pragma once

#include "litmus.h"

static atomic_int x, y, z;
static int a, b, c;

static void first(void) {
  WRITE(x, 1);
  FENCE(FENCE_1);
  WRITE(y, 1);
}

static void second(void) {
  a = READ(y);
  FENCE(FENCE_2);
  WRITE(z, 1);
}

static void third(void) {
  b = READ(z);
  FENCE(FENCE_3);
  c = READ(x);
}

int main(void) {
  THREADS(first, second, third);
  assert(!(a == 1 && b == 1 && c == 0));
}
