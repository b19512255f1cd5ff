// Memory as a number: what events and reports show.

#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace mazurka {

template <typename T>
std::int64_t value_of(T value) {
  if constexpr (sizeof(T) <= 8) {
    using Signed = std::conditional_t<
        sizeof(T) == 1, std::int8_t,
        std::conditional_t<sizeof(T) == 2, std::int16_t,
                           std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>>>;
    return static_cast<std::int64_t>(static_cast<Signed>(value));
  } else {
    // Sixteen bytes do not fit; two values that differ almost never look the same.
    return static_cast<std::int64_t>(
        static_cast<std::uint64_t>(value) ^
        (static_cast<std::uint64_t>(value >> 64) * 0x9e3779b97f4a7c15u));
  }
}

// Of a size that no variable has: one that stands for the bytes.
[[gnu::noinline]] inline std::int64_t hash_of_memory(std::uintptr_t address, std::size_t size) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (std::size_t i = 0; i < size; ++i) {
    hash = (hash ^ reinterpret_cast<const unsigned char*>(address)[i]) * 0x100000001b3u;
  }
  return static_cast<std::int64_t>(hash);
}

inline std::int64_t memory_value(std::uintptr_t address, std::size_t size) {
  const auto read = [address]<typename T>(T value) {
    std::memcpy(&value, reinterpret_cast<const void*>(address), sizeof value);
    return value_of(value);
  };
  switch (size) {
    case 1: return read(std::uint8_t{});
    case 2: return read(std::uint16_t{});
    case 4: return read(std::uint32_t{});
    case 8: return read(std::uint64_t{});
    case 16: {
      unsigned __int128 value;
      std::memcpy(&value, reinterpret_cast<const void*>(address), sizeof value);
      return value_of(value);
    }
    default: return hash_of_memory(address, size);
  }
}

}  // namespace mazurka
