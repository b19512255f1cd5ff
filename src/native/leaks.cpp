#include "native/leaks.h"

#include <algorithm>

namespace mazurka {

std::vector<const Heap::Block*> lost_blocks(Heap& heap, const std::vector<MemoryRange>& roots) {
  std::vector<const Heap::Block*> blocks;  // by address, since arenas and blocks are
  std::vector<MemoryRange> to_look_at = roots;
  heap.for_each_block([&](const Heap::Block& block) {
    if (block.state != Heap::live) return;
    if (block.arena == 0) {  // from before main: there on purpose
      to_look_at.push_back({block.begin(), block.begin() + block.size});
    } else {
      blocks.push_back(&block);
    }
  });
  std::vector<bool> found(blocks.size());
  const auto look_at = [&](std::uintptr_t word) {
    if (!heap.contains(word)) return;
    const auto after = std::upper_bound(
        blocks.begin(), blocks.end(), word,
        [](std::uintptr_t address, const Heap::Block* block) { return address < block->begin(); });
    if (after == blocks.begin()) return;
    const Heap::Block& block = **(after - 1);
    const auto i = static_cast<std::size_t>(after - 1 - blocks.begin());
    if (word > block.begin() + block.size || found[i]) return;
    found[i] = true;
    to_look_at.push_back({block.begin(), block.begin() + block.size});
  };
  while (!to_look_at.empty()) {
    const MemoryRange range = to_look_at.back();
    to_look_at.pop_back();
    for (std::uintptr_t at = (range.begin + 7) & ~std::uintptr_t{7}; at + 8 <= range.end; at += 8) {
      look_at(*reinterpret_cast<const std::uintptr_t*>(at));
    }
  }
  std::vector<const Heap::Block*> lost;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (!found[i]) lost.push_back(blocks[i]);
  }
  return lost;
}

}  // namespace mazurka
