// What lies in code or tables without being aligned.

#pragma once

#include <cstdint>
#include <cstring>

namespace mazurka {

template <typename T>
T unaligned(std::uintptr_t address) {
  T value;
  std::memcpy(&value, reinterpret_cast<const void*>(address), sizeof value);
  return value;
}

// The address that is `from` and four bytes there, with their sign.
inline std::uintptr_t relative_to(std::uintptr_t from, std::uintptr_t place) {
  return from + static_cast<std::uintptr_t>(std::int64_t{unaligned<std::int32_t>(place)});
}

}  // namespace mazurka
