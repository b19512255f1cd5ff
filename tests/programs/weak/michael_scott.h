// The queue of Michael and Scott, with nodes on the heap. LINK is the order in which a node is put
// behind the last one.

#pragma once

#include <atomic>
#include <cassert>
#include <thread>

#ifndef LINK
#define LINK release
#endif

constexpr std::memory_order relaxed = std::memory_order_relaxed;
constexpr std::memory_order acquire = std::memory_order_acquire;
constexpr std::memory_order release = std::memory_order_release;

struct Node {
  int value = 0;
  std::atomic<Node*> next{nullptr};
};

class Queue {
 public:
  Queue() : first_(new Node), head_(first_), tail_(first_) {}

  // Nobody frees a node while others may look at it.
  ~Queue() {
    for (Node* node = first_; node != nullptr;) {
      Node* const next = node->next.load(relaxed);
      delete node;
      node = next;
    }
  }

  void push(int value) {
    Node* const node = new Node;
    node->value = value;
    for (;;) {
      Node* last = tail_.load(acquire);
      Node* next = last->next.load(acquire);
      if (next != nullptr) {
        tail_.compare_exchange_strong(last, next, release, relaxed);
      } else if (last->next.compare_exchange_strong(next, node, std::memory_order::LINK, relaxed)) {
        tail_.compare_exchange_strong(last, node, release, relaxed);
        return;
      }
    }
  }

  bool pop(int& value) {
    for (;;) {
      Node* front = head_.load(acquire);
      Node* last = tail_.load(acquire);
      Node* const next = front->next.load(acquire);
      if (next == nullptr) return false;
      if (front == last) tail_.compare_exchange_strong(last, next, release, relaxed);
      value = next->value;
      if (head_.compare_exchange_strong(front, next, release, relaxed)) return true;
    }
  }

 private:
  Node* first_;
  std::atomic<Node*> head_;
  std::atomic<Node*> tail_;
};

int main() {
  Queue queue;
  std::thread other([&] { queue.push(1); });
  queue.push(2);
  int value = 0;
  assert(queue.pop(value));
  other.join();
  int second = 0;
  assert(queue.pop(second));
  assert(value + second == 3);
}
