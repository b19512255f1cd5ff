// A seqlock: who reads while somebody writes tries again. AFTER is the order of the fence behind the
// store that begins to write, BEFORE that of the fence in front of the second look.

#pragma once

#include <atomic>
#include <cassert>
#include <thread>

#ifndef AFTER
#define AFTER release
#endif
#ifndef BEFORE
#define BEFORE acquire
#endif

constexpr std::memory_order relaxed = std::memory_order_relaxed;
constexpr std::memory_order acquire = std::memory_order_acquire;
constexpr std::memory_order release = std::memory_order_release;

std::atomic<unsigned> sequence;
std::atomic<int> low, high;

void produce(int value) {
  const unsigned before = sequence.load(relaxed);
  sequence.store(before + 1, relaxed);
  std::atomic_thread_fence(std::memory_order::AFTER);
  low.store(value, relaxed);
  high.store(value, relaxed);
  sequence.store(before + 2, release);
}

void consume() {
  for (;;) {
    const unsigned before = sequence.load(acquire);
    if (before % 2 != 0) continue;
    const int first = low.load(relaxed);
    const int second = high.load(relaxed);
    std::atomic_thread_fence(std::memory_order::BEFORE);
    if (sequence.load(relaxed) != before) continue;
    assert(first == second);
    return;
  }
}

int main() {
  std::thread reader(consume);
  produce(1);
  produce(2);
  reader.join();
}
