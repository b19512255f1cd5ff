// The lock of Craig, Landin and Hagersten: who waits looks at the node of the one before him, and
// takes that along.

#pragma once

#include "locks.h"

class ClhLock {
 public:
  struct Node {
    std::atomic<bool> busy{false};
  };

  struct Slot {
    Node first;
    Node* mine = &first;
    Node* before = nullptr;
  };

  void lock(Slot& slot) {
    slot.mine->busy.store(true, relaxed);
    slot.before = tail_.exchange(slot.mine, std::memory_order_acq_rel);
    while (slot.before->busy.load(on_lock)) {
    }
  }

  void unlock(Slot& slot) {
    slot.mine->busy.store(false, on_unlock);
    slot.mine = slot.before;
  }

 private:
  Node free_;
  std::atomic<Node*> tail_{&free_};
};

int main() { return add_in_threads<ClhLock>(); }
