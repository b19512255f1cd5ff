// Exceptions that several threads hold.

#pragma once

#include <cstdint>

namespace mazurka {

// Whether libstdc++ counts there who holds an exception: we know better what that means.
bool is_count_of_holders(std::uintptr_t address);

}  // namespace mazurka
