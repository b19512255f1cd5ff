// Message passing: who sees the flag has to see the message.

#pragma once

#include "litmus.h"

static atomic_int x, y;
static int a, b;

static void first(void) {
  atomic_store_explicit(&x, 1, relaxed);
  FENCE(FENCE_1);
  WRITE(y, 1);
}

static void second(void) {
  a = READ(y);
  FENCE(FENCE_2);
  b = atomic_load_explicit(&x, relaxed);
}

int main(void) {
  THREADS(first, second);
  assert(!(a == 1 && b == 0));
}
