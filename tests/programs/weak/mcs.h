// The lock of Mellor-Crummey and Scott: who waits looks at his own node. The order of linking a node
// behind another one is LINK.

#pragma once

#include "locks.h"

#ifndef LINK
#define LINK release
#endif

class McsLock {
 public:
  struct Slot {
    std::atomic<Slot*> next{nullptr};
    std::atomic<bool> waits{false};
  };

  void lock(Slot& mine) {
    mine.next.store(nullptr, relaxed);
    mine.waits.store(true, relaxed);
    Slot* const before = tail_.exchange(&mine, std::memory_order_acq_rel);
    if (before == nullptr) return;
    before->next.store(&mine, std::memory_order::LINK);
    while (mine.waits.load(on_lock)) {
    }
  }

  void unlock(Slot& mine) {
    Slot* behind = mine.next.load(std::memory_order_acquire);
    if (behind == nullptr) {
      Slot* last = &mine;
      if (tail_.compare_exchange_strong(last, nullptr, on_unlock, relaxed)) return;
      while ((behind = mine.next.load(std::memory_order_acquire)) == nullptr) {
      }
    }
    behind->waits.store(false, on_unlock);
  }

 private:
  std::atomic<Slot*> tail_{nullptr};
};

int main() { return add_in_threads<McsLock>(); }
