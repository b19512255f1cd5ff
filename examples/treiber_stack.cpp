// Treiber's lock-free stack with a free list of its own, and the ABA problem: a node that is popped
// and pushed again meanwhile looks to another thread as if nothing had happened.
//
//   Treiber: Systems Programming: Coping with Parallelism, IBM RJ 5118, 1986.
//
//   mazurka check examples/treiber_stack.cpp
//
// finds the execution: one thread wants to pop A and has read its successor B. Another thread pops
// A and B and pushes A again. The first thread's compare-and-swap succeeds, and B, which is in use,
// is the top of the stack.

#include <atomic>
#include <cassert>
#include <thread>

struct Node {
  std::atomic<Node*> next{nullptr};
  std::atomic<int> owners{0};  // of those who have popped it; more than one is a bug
};

class Stack {
 public:
  void push(Node* node) {
    Node* top = top_;
    do {
      node->next = top;
    } while (!top_.compare_exchange_weak(top, node));
  }

  Node* pop() {
    Node* top = top_;
    while (top != nullptr) {
      Node* next = top->next;  // the node may be gone and back before the next line
      if (top_.compare_exchange_weak(top, next)) return top;
    }
    return nullptr;
  }

 private:
  std::atomic<Node*> top_{nullptr};
};

Node nodes[2];

// The nodes that are free. Whoever takes one has it alone until it is given back.
Stack free_nodes;

Node* take() {
  Node* node = free_nodes.pop();
  if (node != nullptr) {
    const int others = node->owners++;
    assert(others == 0);
  }
  return node;
}

void give_back(Node* node) {
  --node->owners;
  free_nodes.push(node);
}

int main() {
  for (Node& node : nodes) free_nodes.push(&node);

  std::thread victim([] {
    take();
    take();
  });
  std::thread user([] {
    Node* first = take();
    Node* second = take();
    if (first != nullptr) give_back(first);
    (void)second;  // still in use
  });
  victim.join();
  user.join();
}
