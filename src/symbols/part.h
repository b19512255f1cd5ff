// Which part of a variable is at an offset in it: a member, an element.

#pragma once

#include <elfutils/libdw.h>

#include <optional>

#include "symbols/symbols.h"

namespace mazurka {

// The variable or the smallest named part of it that has the offset. Members with reserved names
// (of std::atomic, pthread_mutex_t, …) have no name for us; the elements of std::array do.
GlobalVariable part_at(Dwarf_Die variable, std::size_t offset);

// The size of a variable in bytes, 1 if it is unknown.
std::size_t size_of(Dwarf_Die variable);

}  // namespace mazurka
