// Where a thread was interrupted by a signal that can come at any time.

#pragma once

#include <cstdint>
#include <span>

#include "native/raw_stack.h"

namespace mazurka {

struct CodeRange {
  std::uintptr_t begin, end;
  enum Whose { program, system, library } whose;
};

// Whether the interrupted instruction is the program's, or of a function of the system that the
// program has called: then the library is not in the middle of something. Nothing is allocated.
inline bool is_called_by_program(const RawStack& stack, std::uintptr_t interrupted,
                                 std::span<const CodeRange> code) {
  bool is_inside = false;  // the frames before are those of the handler
  for (std::size_t i = 0; i < stack.count; ++i) {
    is_inside |= stack.pcs[i] == interrupted;
    if (!is_inside) continue;
    for (const CodeRange& range : code) {
      if (stack.pcs[i] < range.begin || stack.pcs[i] >= range.end) continue;
      if (range.whose != CodeRange::system) return range.whose == CodeRange::program;
    }
  }
  return false;
}

}  // namespace mazurka
