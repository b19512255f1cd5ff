// Where jumps to computed addresses lead to, as compilers make them of a switch.
//
// They find in a table how far from the table it is (four bytes), or where (eight bytes). The address of
// the table is taken by an instruction of the same function. Others leave the function, as a call at its
// end does.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "native/foreign/instruction.h"
#include "native/modules.h"

namespace mazurka::foreign {

// What is at an address and never changes; nothing if it is not known.
using Constants = std::function<const std::uint8_t*(std::uintptr_t address, std::size_t size)>;

// All that there may be, and perhaps more. Nothing if a table cannot be found. An array of functions is
// no table.
std::optional<std::vector<std::uintptr_t>> computed_targets(
    const std::vector<Instruction>& function, const Module::Range& code, const Constants& constants,
    const std::function<bool(std::uintptr_t)>& begins_function);

}  // namespace mazurka::foreign
