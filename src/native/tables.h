// Tables that threads of the program share (include/mazurka/actors/tables.h).
//
// What is kept under a key is a cell: a word of ours that points to an entry in the program's memory, or to
// nothing. To the explorer it is a variable. Which cell a key has is found out once and stays over all executions;
// what is in the cells belongs to one execution.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "mazurka/actors/tables.h"
#include "native/leaks.h"

namespace mazurka {

class Tables {
 public:
  using Entry = mazurka_entry_of_table;

  struct Cell {
    const Entry* entry = nullptr;   // nullptr: nothing is there
    const Entry* latest = nullptr;  // that ever was there; it leads to all the others
  };

  // A table that is made where another one was is empty.
  void add(const void* table, const char* name);

  // nullptr if there are too many.
  Cell* cell(const void* table, const mazurka_key& key);

  void restart();  // all are empty

  // --- For reports ---

  bool contains(std::uintptr_t address) const {
    return address - reinterpret_cast<std::uintptr_t>(cells_) < count_ * sizeof(Cell);
  }
  std::string name(std::uintptr_t address) const;  // stock["apples"]. Requires: contains(address)
  static std::string value(std::int64_t entry);
  const char* name_of(const void* table) const;

  void append_to(std::vector<MemoryRange>& roots) const;  // what leads to entries

 private:
  static constexpr std::size_t most_cells = std::size_t{1} << 20;

  Cell* cells_ = nullptr;  // a part of the address space, for most_cells
  std::size_t count_ = 0;
  std::vector<std::pair<const void*, std::string>>
      keys_;  // of each cell: its table, and the key's text
  std::unordered_map<std::string, std::size_t> numbers_;  // by table and bytes of the key
  std::unordered_map<const void*, const char*> names_;    // of tables
  std::string key_;                                       // scratch
};

Tables& tables();

}  // namespace mazurka
