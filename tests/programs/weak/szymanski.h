// Szymanski: a waiting room with two doors.

#pragma once

#include "exclusion.h"

enum State { outside, knocks, waits_for_others, in_doorway, inside };

std::atomic<int> state[2];

void enter(int me) {
  std::atomic<int>& mine = state[me];
  std::atomic<int>& other = state[1 - me];
  mine.store(knocks, on_store);
  while (other.load(on_load) >= in_doorway) {
  }
  mine.store(in_doorway, on_store);
  if (other.load(on_load) == knocks) {
    mine.store(waits_for_others, on_store);
    while (other.load(on_load) != inside) {
    }
  }
  mine.store(inside, on_store);
  if (me == 1) {
    while (other.load(on_load) > knocks) {
    }
  }
}

void leave(int me) {
  if (me == 0) {
    for (;;) {
      const int other = state[1].load(on_load);
      if (other != waits_for_others && other != in_doorway) break;
    }
  }
  state[me].store(outside, on_store);
}
