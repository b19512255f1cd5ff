// Things that are counted and listed, in words.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace mazurka {

// "p, q and r".
std::string listed(const std::vector<std::string>& names);

// "1 execution", "2 executions".
std::string plural(std::uint64_t count, const char* noun, const char* ending = "s");

}  // namespace mazurka
