// What one process sees of another's stores, and when.

#pragma once

#include <cstdint>

namespace mazurka {

enum class MemoryModel : std::uint8_t {
  sc,    // sequentially consistent: every access takes effect at once, for all
  tso,   // a store waits in its process's buffer, a queue, before it takes effect
  rc11,  // that of C++: what declared memory orders do not order is not ordered
};

constexpr const char* name(MemoryModel model) {
  constexpr const char* names[] = {"sc", "tso", "rc11"};
  return names[static_cast<int>(model)];
}

}  // namespace mazurka
