// The lock-free queue of Michael and Scott: two threads put in numbers, main takes them out.
//
//   Michael, Scott: Simple, Fast, and Practical Non-Blocking and Blocking Concurrent Queue
//   Algorithms, PODC 1996.
//
//   mazurka check examples/michael_scott_queue.cpp
//
// shows that no number is lost or doubled, and that numbers of one thread stay in order. Nodes are
// freed at the end only, so there is no ABA problem (see treiber_stack.cpp).

#include <atomic>
#include <cassert>
#include <thread>
#include <vector>

class Queue {
 public:
  Queue() : head_(new Node{0}), tail_(head_.load()) {}

  ~Queue() {
    for (Node* node = first_; node != nullptr;) {
      Node* next = node->next;
      delete node;
      node = next;
    }
  }

  void put(int value) {
    Node* node = new Node{value};
    for (;;) {
      Node* tail = tail_;
      Node* next = tail->next;
      if (next != nullptr) {
        tail_.compare_exchange_strong(tail, next);  // help a slower thread
      } else if (tail->next.compare_exchange_strong(next, node)) {
        tail_.compare_exchange_strong(tail, node);  // if this fails, somebody helped
        return;
      }
    }
  }

  // Returns 0 if the queue is empty.
  int take() {
    for (;;) {
      Node* head = head_;
      Node* tail = tail_;
      Node* next = head->next;
      if (next == nullptr) return 0;
      if (head == tail) tail_.compare_exchange_strong(tail, next);
      if (head_.compare_exchange_strong(head, next)) return next->value;
    }
  }

 private:
  struct Node {
    explicit Node(int v) : value(v) {}
    const int value;
    std::atomic<Node*> next{nullptr};
  };

  std::atomic<Node*> head_;  // a node that was taken; the next one is the first of the queue
  std::atomic<Node*> tail_;  // the last node, or the one before it
  Node* const first_ = head_;
};

int main() {
  Queue queue;
  std::thread a([&] {
    queue.put(11);
    queue.put(12);
  });
  std::thread b([&] { queue.put(21); });
  const int early = queue.take();
  a.join();
  b.join();

  std::vector<int> taken;
  if (early != 0) taken.push_back(early);
  while (const int value = queue.take()) taken.push_back(value);
  assert(taken.size() == 3);
  int seen_of_a = 10;
  int sum = 0;
  for (const int value : taken) {
    sum += value;
    if (value < 20) assert(value == ++seen_of_a);
  }
  assert(sum == 11 + 12 + 21);
}
