// Lamport's bakery: everybody takes a number, the lowest one is next.

#pragma once

#include "exclusion.h"

std::atomic<int> choosing[2];
std::atomic<int> number[2];

void enter(int me) {
  const int other = 1 - me;
  choosing[me].store(1, on_store);
  const int mine = number[other].load(on_load) + 1;
  number[me].store(mine, on_store);
  choosing[me].store(0, on_store);
  while (choosing[other].load(on_load) != 0) {
  }
  for (;;) {
    const int theirs = number[other].load(on_load);
    if (theirs == 0 || theirs > mine || (theirs == mine && other > me)) return;
  }
}

void leave(int me) { number[me].store(0, on_store); }
