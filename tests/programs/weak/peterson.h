// Peterson: who comes last gives the other one the turn, and waits.

#pragma once

#include "exclusion.h"

std::atomic<int> wants[2];
std::atomic<int> turn;

void enter(int me) {
  wants[me].store(1, on_store);
  turn.store(1 - me, on_store);
  while (wants[1 - me].load(on_load) != 0 && turn.load(on_load) == 1 - me) {
  }
}

void leave(int me) { wants[me].store(0, on_store); }
