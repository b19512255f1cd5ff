// What a block of the heap holds: told from who allocated it, and only if the size agrees.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "symbols/symbols.h"
#include "symbols/types.h"

namespace mazurka {

struct HeapType {
  std::string name;      // "Node", "int[8]"
  std::size_t size = 0;  // of the block
  Dwarf_Die element;
  std::size_t element_size = 0;
  bool is_array = false;
  std::size_t begin =
      0;  // of the first element: std::make_shared and new[] put something before it
  bool is_counted = false;  // by shared_ptr: the counts are in front
};

// From a function of the standard library that allocated it, such as std::allocator<T>::allocate or
// std::make_unique<T>.
std::optional<HeapType> type_by_library(Dwarf_Die function, std::size_t size);

// From the source line.
struct SourceLine {
  std::string text;
  std::string function;           // that it is in
  std::vector<Dwarf_Die> scopes;  // that it is in, innermost first
};
std::optional<HeapType> type_by_source(const SourceLine& line, const Types& types,
                                       std::size_t size);

BlockPart part_of(const HeapType& type, std::size_t offset);

}  // namespace mazurka
