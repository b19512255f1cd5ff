// The deque of Chase and Lev as published for C11: Lê, Pop, Cohen, Zappella Nardelli, Correct and
// Efficient Work-Stealing for Weak Memory Models, PPoPP 2013. The owner pushes and takes at the
// bottom, a thief steals at the top. TAKE is the fence of the owner, STEAL that of the thief, PUBLISH
// the order in which a larger array takes the place of the full one: relaxed in the paper, which is
// known to be too weak (Norris, Demsky: CDSChecker, OOPSLA 2013).

#pragma once

#include <atomic>
#include <cassert>
#include <thread>

#ifndef TAKE
#define TAKE seq_cst
#endif
#ifndef STEAL
#define STEAL seq_cst
#endif
#ifndef PUBLISH
#define PUBLISH release
#endif
#ifndef CAPACITY
#define CAPACITY 2
#endif

constexpr std::memory_order relaxed = std::memory_order_relaxed;
constexpr std::memory_order acquire = std::memory_order_acquire;
constexpr std::memory_order seq_cst = std::memory_order_seq_cst;

constexpr int empty = 0;
constexpr int lost = -1;

struct Array {
  explicit Array(long s) : size(s), slots(new std::atomic<int>[s]()) {}
  ~Array() { delete[] slots; }
  std::atomic<int>& at(long i) const { return slots[i % size]; }

  long size;
  std::atomic<int>* slots;
  Array* before = nullptr;
};

class Deque {
 public:
  Deque() : array_(new Array(CAPACITY)) {}

  ~Deque() {
    for (Array* array = array_.load(relaxed); array != nullptr;) {
      Array* const before = array->before;
      delete array;
      array = before;
    }
  }

  void push(int task) {
    const long bottom = bottom_.load(relaxed);
    const long top = top_.load(acquire);
    Array* array = array_.load(relaxed);
    if (bottom - top > array->size - 1) array = grow(array, top, bottom);
    array->at(bottom).store(task, relaxed);
    std::atomic_thread_fence(std::memory_order_release);
    bottom_.store(bottom + 1, relaxed);
  }

  int take() {
    const long bottom = bottom_.load(relaxed) - 1;
    Array* const array = array_.load(relaxed);
    bottom_.store(bottom, relaxed);
    std::atomic_thread_fence(std::memory_order::TAKE);
    long top = top_.load(relaxed);
    int task = empty;
    if (top <= bottom) {
      task = array->at(bottom).load(relaxed);
      if (top != bottom) return task;
      if (!top_.compare_exchange_strong(top, top + 1, seq_cst, relaxed)) task = empty;
    }
    bottom_.store(bottom + 1, relaxed);
    return task;
  }

  int steal() {
    long top = top_.load(acquire);
    std::atomic_thread_fence(std::memory_order::STEAL);
    const long bottom = bottom_.load(acquire);
    if (top >= bottom) return empty;
    Array* const array = array_.load(std::memory_order_consume);
    const int task = array->at(top).load(relaxed);
    return top_.compare_exchange_strong(top, top + 1, seq_cst, relaxed) ? task : lost;
  }

 private:
  Array* grow(Array* old, long top, long bottom) {
    auto* const array = new Array(2 * old->size);
    array->before = old;
    for (long i = top; i < bottom; ++i) array->at(i).store(old->at(i).load(relaxed), relaxed);
    array_.store(array, std::memory_order::PUBLISH);
    return array;
  }

  std::atomic<long> top_{0};
  std::atomic<long> bottom_{0};
  std::atomic<Array*> array_;
};

// Tasks are 1 and 2; each is done once.
int main() {
  Deque deque;
  int done[3] = {};
  const auto run = [&](int task) {
    if (task > 0) ++done[task];
  };
  int stolen[2] = {};
#ifdef AFTER
  deque.push(1);
#endif
  std::thread thief([&] {
    stolen[0] = deque.steal();
    if (stolen[0] == 1) stolen[1] = deque.steal();
  });
#ifndef AFTER
  deque.push(1);
#endif
  deque.push(2);
  run(deque.take());
  run(deque.take());
  thief.join();
  for (const int task : stolen) run(task);
  assert(done[1] == 1);
  assert(done[2] == 1);
}
