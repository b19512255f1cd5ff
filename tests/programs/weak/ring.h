// Store buffering of three threads.

#pragma once

#include "litmus.h"

static atomic_int x, y, z;
static int a, b, c;

static void first(void) {
  WRITE(x, 1);
  FENCE(FENCE_1);
  a = READ(y);
}

static void second(void) {
  WRITE(y, 1);
  FENCE(FENCE_2);
  b = READ(z);
}

static void third(void) {
  WRITE(z, 1);
  FENCE(FENCE_3);
  c = READ(x);
}

int main(void) {
  THREADS(first, second, third);
  assert(!(a == 0 && b == 0 && c == 0));
}
