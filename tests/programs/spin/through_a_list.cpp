// A loop that goes through a list and keeps nothing but where it is: each round looks at another node, so it does not
// wait.
// verdict: complete

#include <atomic>
#include <cassert>
#include <thread>

struct Node {
  std::atomic<Node*> next{nullptr};
};

std::atomic<Node*> head{nullptr};

void push() {
  Node* const node = new Node;
  Node* first = head.load(std::memory_order_relaxed);
  do {
    node->next.store(first, std::memory_order_relaxed);
  } while (!head.compare_exchange_weak(first, node, std::memory_order_release,
                                       std::memory_order_relaxed));
}

int main() {
  std::thread one(push);
  std::thread other(push);
  Node* node = head.load(std::memory_order_acquire);
  while (node != nullptr) node = node->next.load(std::memory_order_relaxed);
  one.join();
  other.join();
  int count = 0;
  for (node = head.load(); node != nullptr; node = node->next.load()) ++count;
  assert(count == 2);
}
