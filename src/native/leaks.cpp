#include "native/leaks.h"

#include <algorithm>
#include <numeric>

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
  const auto look_at_all = [&] {
    while (!to_look_at.empty()) {
      const MemoryRange range = to_look_at.back();
      to_look_at.pop_back();
      const std::uintptr_t first = (range.begin + 7) & ~std::uintptr_t{7};
      for (std::uintptr_t at = first; at + 8 <= range.end; at += 8) {
        look_at(*reinterpret_cast<const std::uintptr_t*>(at));
      }
    }
  };
  look_at_all();
  // What a lost block points to is lost with it. Those that no earlier one leads to, and of them
  // those that no later one leads to; of a ring one is left.
  const std::vector<bool> is_kept = found;
  std::vector<std::size_t> candidates(blocks.size());
  std::iota(candidates.begin(), candidates.end(), 0);
  for (int pass = 0; pass < 2; ++pass) {
    found = is_kept;
    std::vector<std::size_t> left;
    for (std::size_t i : candidates) {
      if (found[i]) continue;
      found[i] = true;
      left.push_back(i);
      to_look_at.push_back({blocks[i]->begin(), blocks[i]->begin() + blocks[i]->size});
      look_at_all();
    }
    candidates.assign(left.rbegin(), left.rend());
  }
  std::vector<const Heap::Block*> lost;
  for (std::size_t i : candidates) lost.push_back(blocks[i]);
  return lost;
}

}  // namespace mazurka
