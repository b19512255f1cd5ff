// Words that count something for a library whose operations are known from elsewhere, such as the reference
// counts of CAF (mazurka/caf.h): atomic operations on them are performed, and are neither steps nor order
// anything.

#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>

namespace mazurka {

// Those of this execution.
class QuietWords {
 public:
  void add(const volatile void* address, std::size_t size) {
    const auto begin = reinterpret_cast<std::uintptr_t>(address);
    for (std::uintptr_t word = begin / 8; word < (begin + size + 7) / 8; ++word) {
      words_.insert(word);
    }
  }
  void clear() { words_.clear(); }

  // Asked at every atomic operation.
  bool contain(const volatile void* address) const {
    return !words_.empty() && words_.contains(reinterpret_cast<std::uintptr_t>(address) / 8);
  }

 private:
  std::unordered_set<std::uintptr_t> words_;  // by address / 8
};

}  // namespace mazurka
