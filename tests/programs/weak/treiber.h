// Treiber's stack of nodes that live on the heap. PUSH is the order in which a node is put in front,
// POP that in which it is taken.

#pragma once

#include <atomic>
#include <cassert>
#include <thread>

#ifndef PUSH
#define PUSH release
#endif
#ifndef POP
#define POP acquire
#endif

struct Node {
  int value;
  Node* next;
};

std::atomic<Node*> top{nullptr};

void push(int value) {
  Node* const node = new Node{value, top.load(std::memory_order_relaxed)};
  while (!top.compare_exchange_weak(node->next, node, std::memory_order::PUSH,
                                    std::memory_order_relaxed)) {
  }
}

// Nodes are freed at the end.
Node* pop() {
  Node* node = top.load(std::memory_order::POP);
  while (node != nullptr && !top.compare_exchange_weak(node, node->next, std::memory_order::POP,
                                                       std::memory_order::POP)) {
  }
  return node;
}

int main() {
  Node* taken[3] = {};
  std::thread other([&] {
    push(1);
    taken[0] = pop();
  });
  push(2);
  taken[1] = pop();
  taken[2] = pop();
  other.join();
  int sum = 0;
  for (Node* node : taken) {
    if (node != nullptr) sum += node->value;
    delete node;
  }
  if (Node* const last = pop()) {
    sum += last->value;
    delete last;
  }
  assert(sum == 3);
}
