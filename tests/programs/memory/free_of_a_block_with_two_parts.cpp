// Two parts of a block are shared, so its free takes two steps; a use between them comes too late.
// verdict: bug
// finding: use-after-free
// options: --races=explore

#include <atomic>
#include <thread>

struct Node {
  int value;
  Node* next;
};

std::atomic<Node*> head;

int main() {
  head = new Node{1, nullptr};
  std::thread reader([] {
    Node* node = head;
    if (node != nullptr && node->value == 2) head = nullptr;  // <--
  });
  std::thread owner([] { delete head.exchange(nullptr); });
  reader.join();
  owner.join();
}
