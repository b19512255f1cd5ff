#include "native/tables.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include "core/error.h"
#include "native/native_program.h"

namespace mazurka {

Tables& tables() {
  static Tables tables;
  return tables;
}

void Tables::add(const void* table, const char* name) {
  names_[table] = name;
  for (std::size_t i = 0; i < count_; ++i) {
    if (keys_[i].first == table) cells_[i] = {};
  }
}

Tables::Cell* Tables::cell(const void* table, const mazurka_key& key) {
  key_.assign(reinterpret_cast<const char*>(&table), sizeof table);
  key_.append(static_cast<const char*>(key.bytes), key.size);
  if (const auto known = numbers_.find(key_); known != numbers_.end())
    return &cells_[known->second];
  if (cells_ == nullptr) {
    void* memory = mmap(nullptr, most_cells * sizeof(Cell), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    CHECK(memory != MAP_FAILED, "no address space for the cells of tables");
    cells_ = static_cast<Cell*>(memory);
  }
  if (count_ == most_cells) return nullptr;
  char text[64] = {};
  {
    const OnOurOwn on_our_own;
    key.describe(key.key, text, sizeof text);
  }
  numbers_.emplace(key_, count_);
  keys_.emplace_back(table, text);
  return &cells_[count_++];
}

void Tables::restart() {
  for (std::size_t i = 0; i < count_; ++i) cells_[i] = {};
}

const char* Tables::name_of(const void* table) const {
  const auto found = names_.find(table);
  return found == names_.end() ? "a table" : found->second;
}

std::string Tables::name(std::uintptr_t address) const {
  const auto& [table, key] =
      keys_[(address - reinterpret_cast<std::uintptr_t>(cells_)) / sizeof(Cell)];
  return fmt::format("{}[{}]", name_of(table), key);
}

std::string Tables::value(std::int64_t value) {
  const auto* entry = reinterpret_cast<const Entry*>(value);
  if (entry == nullptr) return "nothing";
  char text[64] = {};
  const OnOurOwn on_our_own;
  entry->describe(entry, text, sizeof text);
  return text;
}

void Tables::append_to(std::vector<MemoryRange>& roots) const {
  const auto begin = reinterpret_cast<std::uintptr_t>(cells_);
  if (count_ > 0) roots.push_back({begin, begin + count_ * sizeof(Cell)});
}

}  // namespace mazurka
