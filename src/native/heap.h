// The program's heap.
//
// The address of a block depends only on who allocates and how much it allocated before, not on
// the schedule. Each thread has an arena and takes blocks from it one after the other; a freed
// block is not used again within the execution, so that a later use of it is seen. All arenas are
// emptied at once when the next execution begins. What is allocated before main is kept: it is
// part of the state that Rollback saves.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "native/slots.h"

namespace mazurka {

class Heap {
 public:
  // Before every block, in the program's memory.
  // By what it is allocated, which decides by what it is freed.
  enum class Family : std::uint16_t { malloc, single, array };

  struct Block {
    std::size_t size;
    std::uint16_t arena;
    Family family;
    std::uint32_t number;  // among the blocks of its arena
    std::uint64_t state;   // live or freed
    std::uint64_t pc;      // of the call that allocated it

    std::uintptr_t begin() const { return reinterpret_cast<std::uintptr_t>(this + 1); }
  };
  static constexpr std::uint64_t live = 0x6d617a75726b6121;
  static constexpr std::uint64_t freed = 0x6d617a75726b6166;

  // Arena 0 is for what is allocated before main, the others are for threads (Thread::arena).
  static constexpr std::size_t arenas = Slots::count + 1;

  void reserve();

  // Empties all arenas but the first, whose blocks are all live again.
  void reset();

  // nullptr if the arena is full. The memory is filled with a pattern, the same in every execution.
  void* allocate(std::size_t arena, std::size_t size, std::size_t alignment, std::uintptr_t pc,
                 Family family = Family::malloc);

  bool contains(std::uintptr_t address) const { return address - base_ < arenas * arena_size; }

  // Whether something was allocated in the arena. If not, the address is as wild as any other.
  // Requires: contains(address).
  bool is_in_use(std::uintptr_t address) const {
    return used_[(address - base_) / arena_size] != 0;
  }

  // The same for the address itself: nothing was ever allocated beyond. Requires: contains(address).
  bool is_used(std::uintptr_t address) const {
    const std::size_t arena = (address - base_) / arena_size;
    return address < end_of(arena);
  }

  // How many of the bytes belong to something that was allocated: what is beyond is left from other executions.
  // Requires: contains(address).
  std::size_t used_part(std::uintptr_t address, std::size_t size) const {
    const std::uintptr_t end = end_of((address - base_) / arena_size);
    return address < end ? std::min<std::size_t>(size, end - address) : 0;
  }

  // The block with this address as its begin; nullptr if there is none.
  Block* block_at(std::uintptr_t address);

  // The block that the address lies in or next to (in the gap behind it); nullptr if none is near.
  Block* block_around(std::uintptr_t address);
  const Block* block_around(std::uintptr_t address) const {
    return const_cast<Heap*>(this)->block_around(address);
  }

  // Whether all of the bytes belong to one live block. Requires: contains(address).
  bool is_valid(std::uintptr_t address, std::size_t size) const {
    const std::uintptr_t unit = (address - base_) / unit_size;
    const std::uintptr_t last = (address + size - 1 - base_) / unit_size;
    // Units of a block carry the number of valid bytes in them, 0 if none.
    return units_[unit] != 0 && ((address + size - 1 - base_) % unit_size) < units_[last] &&
           is_below_top(address + size);
  }

  void mark_freed(Block& block);

  // What has been used of an arena.
  std::uintptr_t begin_of(std::size_t arena) const { return base_ + arena * arena_size; }
  std::uintptr_t end_of(std::size_t arena) const { return begin_of(arena) + used_[arena]; }

  // By address.
  template <typename F>
  void for_each_block(F f);

 private:
  static constexpr std::size_t arena_size = std::size_t{1} << 32;
  static constexpr std::size_t unit_size = 16;

  bool is_below_top(std::uintptr_t address) const {
    const std::size_t arena = (address - 1 - base_) / arena_size;
    return address <= end_of(arena);
  }
  void mark(std::uintptr_t begin, std::size_t size, bool valid);

  std::uintptr_t base_ = 0;
  std::uint8_t* units_ = nullptr;  // for every 16 bytes of the arenas, the number of valid ones
  std::array<std::size_t, arenas> used_{};
  std::array<std::uint32_t, arenas> blocks_{};
  std::vector<std::size_t> in_use_;  // arenas but the first, in this execution
  std::vector<Block*> freed_early_;  // of arena 0, freed in this execution
};

template <typename F>
void Heap::for_each_block(F f) {
  std::vector<std::size_t> by_address = in_use_;
  by_address.push_back(0);
  std::ranges::sort(by_address);
  for (std::size_t arena : by_address) {
    std::uintptr_t address = begin_of(arena);
    while (address < end_of(arena)) {
      // A gap for alignment is all zeros; a block's header is not.
      auto* block = reinterpret_cast<Block*>(address);
      if (block->state != live && block->state != freed) {
        address += unit_size;
        continue;
      }
      f(*block);
      address = block->begin() + (block->size + unit_size) / unit_size * unit_size;
    }
  }
}

}  // namespace mazurka
