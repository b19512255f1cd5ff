// A ring for one producer and one consumer. PUBLISH is the order in which both tell how far they are,
// LOOK that in which they look at each other.

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

class Ring {
 public:
  bool push(int value) {
    const unsigned tail = tail_.load(std::memory_order_relaxed);
    if (tail - head_.load(std::memory_order::LOOK) == size) return false;
    slots_[tail % size] = value;
    tail_.store(tail + 1, std::memory_order::PUBLISH);
    return true;
  }

  bool pop(int& value) {
    const unsigned head = head_.load(std::memory_order_relaxed);
    if (head == tail_.load(std::memory_order::LOOK)) return false;
    value = slots_[head % size];
    head_.store(head + 1, std::memory_order::PUBLISH);
    return true;
  }

 private:
  static constexpr unsigned size = 2;
  int slots_[size] = {};
  std::atomic<unsigned> head_{0};
  std::atomic<unsigned> tail_{0};
};

Ring ring;  // Clang does not instrument all of what is done to a local object

int main() {
  std::thread producer([] {
    for (int i = 1; i <= 3; ++i) {
      while (!ring.push(i)) {
      }
    }
  });
  for (int i = 1; i <= 3; ++i) {
    int value = 0;
    while (!ring.pop(value)) {
    }
    assert(value == i);
  }
  producer.join();
}
