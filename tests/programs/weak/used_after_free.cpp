// Who has read a pointer before it was taken away uses what is freed.
// verdict: bug
// finding: use-after-free or data-race
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

struct Node {
  std::atomic<int> value{0};
};

std::atomic<Node*> current{nullptr};

int main() {
  current.store(new Node, memory_order_relaxed);
  std::thread other([] {
    Node* const node = current.load(memory_order_acquire);
    if (node != nullptr) node->value.fetch_add(1, memory_order_relaxed);
  });
  delete current.exchange(nullptr, std::memory_order_acq_rel);
  other.join();
}
