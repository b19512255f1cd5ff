// Memory that the program has lost: blocks that are not freed when the execution ends, and that
// nothing points to any more.

#pragma once

#include <vector>

#include "native/heap.h"

namespace mazurka {

struct MemoryRange {
  std::uintptr_t begin, end;
};

// Looks for pointers in the roots and in the blocks that are found; a word that looks like a
// pointer into a block counts as one. A block that only lost ones lead to is not named.
std::vector<const Heap::Block*> lost_blocks(Heap& heap, const std::vector<MemoryRange>& roots);

}  // namespace mazurka
