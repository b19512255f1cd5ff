// Vyukov's bounded queue for many producers and consumers: each slot has a number that says whose turn
// it is. PUBLISH and LOOK are the orders of these numbers.

#pragma once

#include <atomic>
#include <cassert>
#include <thread>

#ifndef PUBLISH
#define PUBLISH release
#endif
#ifndef LOOK
#define LOOK acquire
#endif

class Queue {
 public:
  Queue() {
    for (unsigned i = 0; i < size; ++i) slots_[i].turn.store(i, relaxed);
  }

  bool push(int value) {
    unsigned at = tail_.load(relaxed);
    for (;;) {
      Slot& slot = slots_[at % size];
      const int ahead = static_cast<int>(slot.turn.load(std::memory_order::LOOK) - at);
      if (ahead < 0) return false;
      if (ahead > 0) {
        at = tail_.load(relaxed);
      } else if (tail_.compare_exchange_weak(at, at + 1, relaxed)) {
        slot.value = value;
        slot.turn.store(at + 1, std::memory_order::PUBLISH);
        return true;
      }
    }
  }

  bool pop(int& value) {
    unsigned at = head_.load(relaxed);
    for (;;) {
      Slot& slot = slots_[at % size];
      const int ahead = static_cast<int>(slot.turn.load(std::memory_order::LOOK) - (at + 1));
      if (ahead < 0) return false;
      if (ahead > 0) {
        at = head_.load(relaxed);
      } else if (head_.compare_exchange_weak(at, at + 1, relaxed)) {
        value = slot.value;
        slot.turn.store(at + size, std::memory_order::PUBLISH);
        return true;
      }
    }
  }

 private:
  static constexpr std::memory_order relaxed = std::memory_order_relaxed;
  static constexpr unsigned size = 2;
  struct Slot {
    std::atomic<unsigned> turn;
    int value = 0;
  };
  Slot slots_[size];
  std::atomic<unsigned> tail_{0};
  std::atomic<unsigned> head_{0};
};

int main() {
  Queue queue;
  std::thread producer([&] { assert(queue.push(1)); });
  std::thread consumer([&] {
    int value = 0;
    if (queue.pop(value)) assert(value == 1 || value == 2);
  });
  assert(queue.push(2));
  int value = 0;
  if (queue.pop(value)) assert(value == 1 || value == 2);
  producer.join();
  consumer.join();
}
