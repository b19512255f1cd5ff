// Test and test-and-set.

#pragma once

#include "locks.h"

class Spinlock {
 public:
  struct Slot {};

  void lock(Slot&) {
    while (taken_.exchange(true, on_lock)) {
      while (taken_.load(relaxed)) {
      }
    }
  }

  void unlock(Slot&) { taken_.store(false, on_unlock); }

 private:
  std::atomic<bool> taken_{false};
};

int main() { return add_in_threads<Spinlock>(); }
