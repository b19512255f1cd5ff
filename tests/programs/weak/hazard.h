// Hazard pointers: a reader says what it is about to use and looks whether it is still there; who has
// replaced it does not free what somebody uses. PROTECT is the order of the reader's fence, SCAN that
// of the fence before looking for readers.

#pragma once

#include <atomic>
#include <cassert>
#include <thread>

#ifndef PROTECT
#define PROTECT seq_cst
#endif
#ifndef SCAN
#define SCAN seq_cst
#endif

struct Node {
  int value;
};

std::atomic<Node*> current{nullptr};
std::atomic<Node*> hazard{nullptr};

void use() {
  Node* node = current.load(std::memory_order_relaxed);
  for (;;) {
    hazard.store(node, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order::PROTECT);
    Node* const now = current.load(std::memory_order_acquire);
    if (now == node) break;
    node = now;
  }
  assert(node->value == 1 || node->value == 2);
  hazard.store(nullptr, std::memory_order_release);
}

int main() {
  current.store(new Node{1});
  std::thread reader(use);
  Node* const old = current.load(std::memory_order_relaxed);
  current.store(new Node{2}, std::memory_order_release);
  std::atomic_thread_fence(std::memory_order::SCAN);
  const bool is_used = hazard.load(std::memory_order_acquire) == old;
  if (!is_used) delete old;
  reader.join();
  if (is_used) delete old;
  delete current.load();
}
