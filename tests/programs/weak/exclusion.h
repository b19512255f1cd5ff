// Two threads that are to be alone with a plain count. Who includes this has enter(me) and leave(me)
// for thread 0 and 1. The order of their stores is STORE, that of their loads LOAD.

#pragma once

#include <atomic>
#include <thread>

#ifndef STORE
#define STORE seq_cst
#define LOAD seq_cst
#endif

constexpr std::memory_order on_store = std::memory_order::STORE;
constexpr std::memory_order on_load = std::memory_order::LOAD;

void enter(int me);
void leave(int me);

inline int count;

inline void once(int me) {
  enter(me);
  ++count;
  leave(me);
}

int main() {
  std::thread other(once, 1);
  once(0);
  other.join();
  return count == 2 ? 0 : 1;
}
