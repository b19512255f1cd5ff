// thread_local data: every thread of the program has a block of its own at its own address, as
// the system's threads have. The block in use is the one that the register FS points to.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "native/leaks.h"

namespace mazurka {

class ThreadStorage {
 public:
  // Saves the storage of the calling thread, the program's main thread, as it is now.
  ThreadStorage();

  // The storage of thread `slot` as a new thread finds it. Slot 0 is the main thread.
  void reset(std::size_t slot);

  // Makes the storage of thread `slot` the one in use.
  void use(std::size_t slot) {
    if (slot == in_use_) return;
    in_use_ = slot;
    switch_to(blocks_[slot]);
  }

  // The value of FS for thread `slot`.
  std::uintptr_t pointer(std::size_t slot) const {
    return slot < blocks_.size() ? blocks_[slot] : 0;
  }

  // Whose variable is at an address: of thread `slot`, at an offset in what belongs to a module.
  struct Place {
    std::size_t slot;
    std::uintptr_t module;  // its base
    std::size_t offset;
  };
  std::optional<Place> find(std::uintptr_t address) const;

  // Where the data of all threads are.
  void append_to(std::vector<MemoryRange>& ranges) const;

 private:
  struct Part {             // a module's part of a block
    std::uintptr_t module;  // its base
    std::ptrdiff_t offset;  // from the thread pointer
    std::size_t size;
    std::vector<char> at_start;       // of a new thread
    std::vector<char> at_main_start;  // of the main thread, which has run constructors already
  };

  void add_block();
  static void switch_to(std::uintptr_t thread_pointer);

  std::vector<Part> parts_;
  std::vector<std::uintptr_t> blocks_;  // thread pointers, by slot
  std::size_t in_use_ = 0;
  void* (*allocate_)(void*) = nullptr;
};

}  // namespace mazurka
