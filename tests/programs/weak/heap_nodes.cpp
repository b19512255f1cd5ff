// Atomics in nodes that each execution allocates, in threads and beyond the threads' order.
// verdict: complete
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

struct Node {
  std::atomic<int> value{0};
  std::atomic<Node*> next{nullptr};
};

std::atomic<Node*> list{nullptr};

void add(int value) {
  auto* const node = new Node;
  node->value.store(value, memory_order_relaxed);
  Node* first = list.load(memory_order_relaxed);
  do {
    node->next.store(first, memory_order_relaxed);
  } while (!list.compare_exchange_weak(first, node, memory_order_release, memory_order_relaxed));
}

int main() {
  std::thread one(add, 1), two(add, 2);
  int sum = 0;
  for (Node* node = list.load(memory_order_acquire); node != nullptr;
       node = node->next.load(memory_order_relaxed)) {
    sum += node->value.load(memory_order_relaxed);
  }
  one.join();
  two.join();
  assert(sum <= 3);
  for (Node* node = list.load(); node != nullptr;) {
    Node* const next = node->next.load();
    delete node;
    node = next;
  }
}
