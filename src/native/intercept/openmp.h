// Critical sections of OpenMP that have no variable: what reports call them.

#pragma once

#include <cstdint>
#include <string>

namespace mazurka {

// Empty if no such section is there.
std::string openmp_section_name(std::uintptr_t address);

}  // namespace mazurka
