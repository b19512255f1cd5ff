// Write to read causality: a message goes on by a second thread.

#pragma once

#include "litmus.h"

static atomic_int x, y;
static int a, b, c;

static void first(void) { WRITE(x, 1); }

static void second(void) {
  a = READ(x);
  FENCE(FENCE_2);
  WRITE(y, 1);
}

static void third(void) {
  b = READ(y);
  FENCE(FENCE_3);
  c = READ(x);
}

int main(void) {
  THREADS(first, second, third);
  assert(!(a == 1 && b == 1 && c == 0));
}
