// Puts names and values where the library left addresses and bits (native/markers.h).
//
//   counter, queue.slots[3]        a global variable, a part of it
//   worker::count (of T2)          a local variable of a function that T2 runs; of main: main::count
//   id (of T2)                     a thread-local variable
//   Node#2.next, int[8]#1[3]       in a heap block whose type is known: the second Node
//   block@queue.cpp:12#2+8         in another one: the second that was allocated there
//   mapping@queue.cpp:12#1+8       in memory that was mapped there
//
// HeapBlocks are counted by thread, main's first, then T1's, and so on; those of a thread in the order
// in which it allocated them. So a block keeps its number when threads take turns differently.
//
//   true, 'a', -1, 2.5, red, Colour::red, nullptr, &nodes[1], &Node#2, &Node#2 | 1, worker, "text",
//   {index = 1, tag = 4}, T1, {client = writer, slots = {1, 2}, name = …}

#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/heap_blocks.h"
#include "symbols/symbols.h"

namespace mazurka {

class MarkerNames {
 public:
  // For the texts of an execution that had these heap blocks.
  explicit MarkerNames(const Symbols& symbols, HeapBlocks blocks = {});

  // The text with names and values instead of markers.
  std::string in(const std::string& text) const;

  // "bank.cpp:21"; the function if the line is not known.
  std::string place(std::uintptr_t pc) const;

  // The innermost place on a stack that is in the program's own sources.
  std::string place(const std::vector<std::uintptr_t>& stack) const;

  // What a thread that has this stack runs: the outermost function that is in the program's own
  // sources, such as "producer" or "main::{lambda}"; empty if there is none.
  std::string routine(const std::vector<std::uintptr_t>& stack) const;

  // The frames of a stack, innermost first. Those of system libraries and their headers are left
  // out, but for an innermost library function, unless there are no others.
  std::vector<Frame> frames(const std::vector<std::uintptr_t>& stack) const;

 private:
  // What is at an address.
  struct Object {
    std::string name;        // empty if there is nothing known
    std::size_t offset = 0;  // of the address in it
    std::vector<Beginning> begins;
    bool hidden = false;  // the offset leads into what nobody outside of a library has a name for
  };
  using Fields = std::vector<std::string>;

  std::string marked(const std::string& marker) const;
  const Object& object(const std::string& marker) const;
  Object found_object(const std::string& marker) const;
  static Object sized(Object object, std::size_t size);
  Object local(const Fields& fields) const;
  Object thread_local_variable(const Fields& fields) const;
  Object data(std::uintptr_t address) const;
  Object in_block(std::size_t block, std::size_t offset) const;
  std::vector<std::string> kinds_of_blocks() const;
  std::string block_name(std::size_t block) const;

  using Names = std::map<std::uintptr_t, std::string>;  // for addresses that only the library knows
  std::string value(const Fields& fields) const;
  std::string plain_data(const Fields& fields) const;
  std::string value(const ValueType& type, std::string_view bytes, const Names& names) const;
  std::string record(const ValueType& type, std::string_view bytes, const Names& names) const;
  std::string pointer(std::uintptr_t address, const std::string& target) const;
  std::string if_pointer(std::uintptr_t address, const std::string& target) const;

  const Symbols& symbols_;
  HeapBlocks blocks_;
  mutable std::map<std::string, Object> objects_;  // by marker, as far as they were asked for
  mutable std::vector<std::string> block_names_;   // of blocks_.all; made when first asked for
};

}  // namespace mazurka
