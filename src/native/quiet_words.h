// Words that count something for a library whose operations are known from elsewhere, such as the reference
// counts of CAF (mazurka/caf.h): atomic operations on them are performed, and are neither steps nor order
// anything.

#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>

namespace mazurka {

// Of this execution, by address / 8.
std::unordered_set<std::uintptr_t>& quiet_words();

inline bool is_quiet(const volatile void* address) {
  const std::unordered_set<std::uintptr_t>& words = quiet_words();
  return !words.empty() && words.contains(reinterpret_cast<std::uintptr_t>(address) / 8);
}

}  // namespace mazurka
