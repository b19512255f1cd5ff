// What one process sees of another's stores, and when.

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace mazurka {

enum class MemoryModel : std::uint8_t {
  sc,    // sequentially consistent: every access takes effect at once, for all
  tso,   // a store waits in its process's buffer, a queue, before it takes effect
  pso,   // the same with one queue for each location
  rc11,  // that of C++. It is no machine: see src/graphs
};
inline constexpr int memory_model_count = static_cast<int>(MemoryModel::rc11) + 1;

constexpr const char* name(MemoryModel model) {
  constexpr const char* names[] = {"sc", "tso", "pso", "rc11"};
  return names[static_cast<int>(model)];
}

constexpr std::optional<MemoryModel> memory_model_of_name(std::string_view wanted) {
  for (int i = 0; i < memory_model_count; ++i) {
    if (wanted == name(static_cast<MemoryModel>(i))) return static_cast<MemoryModel>(i);
  }
  return std::nullopt;
}

}  // namespace mazurka
