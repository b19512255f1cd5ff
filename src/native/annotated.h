// What annotations order is no memory: an object of its own, which has the name of what is there.

#pragma once

#include <cstdint>

namespace mazurka {

inline constexpr std::uintptr_t annotation_bit = std::uintptr_t{1} << 52;  // of no address

}  // namespace mazurka
