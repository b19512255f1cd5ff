// Objects on the heap are named by their type and number, of main first and then of the threads.
// verdict: bug
// finding: data-race
// message: Node<int>#2.value
// message: Node<int>#2 (16 bytes) was allocated

#include <memory>
#include <thread>
#include <vector>

namespace list {
template <typename T>
struct Node {
  T value;
  Node* next;
};

template <typename T>
struct List {
  Node<T>* first = nullptr;
  void push(T value) { first = new Node<T>{value, first}; }
};
}

int main() {
  list::List<int> list;
  list.push(1);
  list.push(2);
  std::thread t([&] { list.first->value = 3; });  // <--
  list.first->value = 4;                          // <--
  t.join();
  for (auto* node = list.first; node != nullptr;) {
    auto* next = node->next;
    delete node;
    node = next;
  }
}
