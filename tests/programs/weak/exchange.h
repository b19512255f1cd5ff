// Store buffering with exchanges for stores, which leave no store behind them in a queue.

#pragma once

#include "litmus.h"

static atomic_int x, y;
static int b, d;
int a, c;  // an exchange whose result is not used can become a store

static void first(void) {
  a = EXCHANGE(x, 1);
  b = READ(y);
}

static void second(void) {
  c = EXCHANGE(y, 1);
  d = READ(x);
}

int main(void) {
  THREADS(first, second);
  assert(!(b == 0 && d == 0));
}
