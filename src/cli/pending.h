// Algorithms that have a row in the table but cannot be run yet.

#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace mazurka {

inline const std::vector<std::string_view> pending = {};

inline bool is_pending(std::string_view algorithm) {
  return std::ranges::find(pending, algorithm) != pending.end();
}

}  // namespace mazurka
