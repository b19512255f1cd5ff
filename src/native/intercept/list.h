// Rings of nodes as std::list has them. libstdc++ keeps these functions in its library.
//
// All accesses to nodes go through Memory, which has load(x) and store(x, value).

#pragma once

#include <utility>

namespace mazurka {

struct ListNode {
  ListNode* next;
  ListNode* previous;
};

template <class Memory>
class List {
 public:
  explicit List(Memory memory) : memory_(memory) {}

  void insert(ListNode* x, ListNode* position) {
    ListNode* const before = previous(position);
    link(before, x);
    link(x, position);
  }

  void erase(ListNode* x) {
    ListNode* const behind = next(x);
    link(previous(x), behind);
  }

  // Moves the nodes from `first` up to before `end` to before `position`.
  void transfer(ListNode* position, ListNode* first, ListNode* end) {
    if (position == end) return;
    ListNode* const last = previous(end);
    link(previous(first), end);
    ListNode* const before = previous(position);
    link(before, first);
    link(last, position);
  }

  void reverse(ListNode* ring) {
    ListNode* x = ring;
    do {
      ListNode* const behind = next(x);
      memory_.store(x->next, previous(x));
      memory_.store(x->previous, behind);
      x = behind;
    } while (x != ring);
  }

  // a and b are not in the same ring.
  void exchange(ListNode* a, ListNode* b) {
    const std::pair first_and_last_of_a(next(a), previous(a));
    const std::pair first_and_last_of_b(next(b), previous(b));
    put(a, first_and_last_of_b, b);
    put(b, first_and_last_of_a, a);
  }

 private:
  ListNode* next(ListNode* x) { return memory_.load(x->next); }
  ListNode* previous(ListNode* x) { return memory_.load(x->previous); }

  void link(ListNode* x, ListNode* y) {
    memory_.store(x->next, y);
    memory_.store(y->previous, x);
  }

  // Makes x the head of the nodes whose head was `head`.
  void put(ListNode* x, std::pair<ListNode*, ListNode*> first_and_last, ListNode* head) {
    const auto [first, last] = first_and_last;
    if (first == head) return link(x, x);
    link(x, first);
    link(last, x);
  }

  Memory memory_;
};

}  // namespace mazurka
