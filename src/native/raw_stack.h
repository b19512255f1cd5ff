// Return addresses, innermost first, in a place that needs no allocation.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace mazurka {

struct RawStack {
  std::array<std::uintptr_t, 200> pcs{};
  std::size_t count = 0;
};

}  // namespace mazurka
