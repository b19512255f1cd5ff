// How much memory the process has, and how much there is.

#pragma once

#include <cstdint>

namespace mazurka {

std::uint64_t memory_in_use();  // in bytes
bool uses_more_memory_than(
    std::uint64_t limit);  // which takes a while to find out, unless there is none

// What the process could have more than now, as far as the system and its control group tell.
std::uint64_t memory_left();

}  // namespace mazurka
