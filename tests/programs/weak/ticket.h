// A ticket lock.

#pragma once

#include "locks.h"

class TicketLock {
 public:
  struct Slot {};

  void lock(Slot&) {
    const unsigned mine = next_.fetch_add(1, relaxed);
    while (served_.load(on_lock) != mine) {
    }
  }

  void unlock(Slot&) { served_.store(served_.load(relaxed) + 1, on_unlock); }

 private:
  std::atomic<unsigned> next_{0};
  std::atomic<unsigned> served_{0};
};

int main() { return add_in_threads<TicketLock>(); }
