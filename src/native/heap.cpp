#include "native/heap.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "core/error.h"

namespace mazurka {

namespace {

// Not zero, so that a program that forgets to initialise is not lucky; not a valid pointer.
constexpr int fresh_pattern = 0xbe;

// Far from where the loader puts libraries and stacks, so that it is free in every run.
constexpr std::uintptr_t wanted_base = 0x10'0000'0000;

}  // namespace

void Heap::reserve() {
  constexpr std::size_t size = arenas * arena_size;
  constexpr int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void* memory =
      mmap(reinterpret_cast<void*>(wanted_base), size, PROT_READ | PROT_WRITE, flags, -1, 0);
  void* units = mmap(nullptr, size / unit_size, PROT_READ | PROT_WRITE, flags, -1, 0);
  CHECK(memory != MAP_FAILED && units != MAP_FAILED, "cannot reserve {} GB of address space",
        size >> 30);
  base_ = reinterpret_cast<std::uintptr_t>(memory);
  units_ = static_cast<std::uint8_t*>(units);
}

void Heap::reset() {
  for (std::size_t arena : in_use_) used_[arena] = blocks_[arena] = 0;
  in_use_.clear();
  for (Block* block : freed_early_) mark(block->begin(), block->size, true);
  freed_early_.clear();
}

void Heap::mark(std::uintptr_t begin, std::size_t size, bool valid) {
  std::uint8_t* unit = units_ + (begin - base_) / unit_size;
  std::memset(unit, valid ? unit_size : 0, size / unit_size);
  unit[size / unit_size] = valid ? size % unit_size : 0;
}

// The layout: [gap] [header] [block] [1 to 16 bytes that nobody may touch].
void* Heap::allocate(std::size_t arena, std::size_t size, std::size_t alignment, std::uintptr_t pc,
                     Family family) {
  const std::uintptr_t top = end_of(arena);
  if (size > arena_size / 2) return nullptr;
  std::uintptr_t begin = top + sizeof(Block);
  if (alignment > unit_size) begin = (begin + alignment - 1) & -alignment;
  const std::uintptr_t end = begin + (size + unit_size) / unit_size * unit_size;
  if (end > begin_of(arena) + arena_size) return nullptr;
  auto* block = reinterpret_cast<Block*>(begin) - 1;
  if (begin - top > sizeof(Block)) {
    std::memset(reinterpret_cast<void*>(top), 0, begin - sizeof(Block) - top);
  }
  std::memset(units_ + (top - base_) / unit_size, 0, (begin - top) / unit_size);
  *block = {size, static_cast<std::uint16_t>(arena), family, blocks_[arena]++, live, pc};
  if (used_[arena] == 0 && arena != 0) in_use_.push_back(arena);
  used_[arena] = end - begin_of(arena);
  mark(begin, size, true);
  // Last: when the time is over, the thread may never come back from a large one.
  std::memset(reinterpret_cast<void*>(begin), fresh_pattern, end - begin);
  return reinterpret_cast<void*>(begin);
}

Heap::Block* Heap::block_at(std::uintptr_t address) {
  if (!contains(address) || address % unit_size != 0) return nullptr;
  const std::size_t arena = (address - base_) / arena_size;
  if (address > end_of(arena) || address < begin_of(arena) + sizeof(Block)) return nullptr;
  auto* block = reinterpret_cast<Block*>(address) - 1;
  return block->state == live || block->state == freed ? block : nullptr;
}

Heap::Block* Heap::block_around(std::uintptr_t address) {
  if (!contains(address)) return nullptr;
  const std::size_t arena = (address - base_) / arena_size;
  std::uintptr_t candidate = std::min(address, end_of(arena)) & -unit_size;
  // A large block has its header far away; ten million units take no time worth mentioning.
  for (; candidate >= begin_of(arena) + sizeof(Block); candidate -= unit_size) {
    if (Block* block = block_at(candidate)) return block;
  }
  return nullptr;
}

void Heap::mark_freed(Block& block) {
  block.state = freed;
  if (block.arena == 0) freed_early_.push_back(&block);
  mark(block.begin(), block.size, false);
  // It is not used again, so the system can have the memory of a large one back.
  constexpr std::uintptr_t page = 4096;
  const std::uintptr_t begin = (block.begin() + page - 1) & -page;
  const std::uintptr_t end = (block.begin() + block.size) & -page;
  if (end > begin && end - begin >= 16 * page && block.arena != 0) {
    madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
  }
}

}  // namespace mazurka
