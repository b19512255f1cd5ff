// Threads that add to a plain count under a lock. Who includes this has a class Lock with lock(slot)
// and unlock(slot); a slot is what a thread has for itself. The order of unlocking is UNLOCK, that of
// getting the lock LOCK.

#pragma once

#include <atomic>
#include <cassert>
#include <thread>

#ifndef LOCK
#define LOCK acquire
#endif
#ifndef UNLOCK
#define UNLOCK release
#endif
#ifndef THREADS
#define THREADS 2
#endif

constexpr std::memory_order on_lock = std::memory_order::LOCK;
constexpr std::memory_order on_unlock = std::memory_order::UNLOCK;
constexpr std::memory_order relaxed = std::memory_order_relaxed;

template <typename Lock>
int add_in_threads() {
  static Lock lock;
  static int count = 0;
  static typename Lock::Slot slots[THREADS];
  const auto add = [](int me) {
    lock.lock(slots[me]);
    ++count;  // the race, if there is one
    lock.unlock(slots[me]);
  };
  std::thread others[THREADS];
  for (int i = 1; i < THREADS; ++i) others[i] = std::thread(add, i);
  add(0);
  for (int i = 1; i < THREADS; ++i) others[i].join();
  assert(count == THREADS);
  return 0;
}
