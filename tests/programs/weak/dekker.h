// Dekker: who wants, too, and has not the turn, steps back until he has it.

#pragma once

#include "exclusion.h"

std::atomic<int> wants[2];
std::atomic<int> turn;

void enter(int me) {
  wants[me].store(1, on_store);
  while (wants[1 - me].load(on_load) != 0) {
    if (turn.load(on_load) == me) continue;
    wants[me].store(0, on_store);
    while (turn.load(on_load) != me) {
    }
    wants[me].store(1, on_store);
  }
}

void leave(int me) {
  turn.store(1 - me, on_store);
  wants[me].store(0, on_store);
}
