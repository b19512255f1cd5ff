// Which bytes of a thread's stack others have accessed in this execution. What a thread writes elsewhere on
// its stack is nobody's business but its own.
//
// Only what others have looked at can be a change for them. Without a race their accesses happen before the
// write, so whether it is one depends on the writer's past only.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_set>

namespace mazurka {

class VisitedStacks {
 public:
  // Where all stacks are, but for those that there is no place for.
  static constexpr std::uintptr_t begin = 0x2000'0000'0000;
  static constexpr std::uintptr_t end = 0x3000'0000'0000;
  static bool contains(std::uintptr_t address) { return address - begin < end - begin; }

  void clear() {
    if (bytes_.empty()) return;
    bytes_.clear();
    recent_ = {};
  }

  // A thread accesses this, which is not on its own stack.
  void visit(std::uintptr_t address, std::size_t size) {
    if (!contains(address)) return;
    Access& recent = recent_[(address >> 3) % recent_.size()];
    if (recent.address == address && recent.size >= size) return;
    recent = {address, size};
    for (std::size_t i = 0; i < size; ++i) bytes_.insert(address + i);
  }

  bool is_visited(std::uintptr_t address, std::size_t size) const {
    if (!contains(address)) return true;
    if (bytes_.empty()) return false;
    for (std::size_t i = 0; i < size; ++i) {
      if (bytes_.contains(address + i)) return true;
    }
    return false;
  }

 private:
  struct Access {
    std::uintptr_t address = 0;
    std::size_t size = 0;
  };
  std::unordered_set<std::uintptr_t> bytes_;
  std::array<Access, 64> recent_;  // in bytes_ already
};

}  // namespace mazurka
