// Which part of a variable is at an offset in it: a member, an element.

#pragma once

#include <elfutils/libdw.h>

#include <optional>
#include <string>

#include "symbols/symbols.h"

namespace mazurka {

// The variable or the smallest named part of it that has the offset. Members with reserved names
// (of std::atomic, pthread_mutex_t, …) have no name for us; the elements of std::array do.
GlobalVariable part_at(Dwarf_Die variable, std::size_t offset);

// The same for something of a type, which has this name.
GlobalVariable part_of(const std::string& name, Dwarf_Die type, std::size_t offset);

// A name that the standard library keeps to itself, or none.
bool is_reserved(const std::string& name);

// Nothing if it is not known.
std::optional<std::size_t> size_of_type(std::optional<Dwarf_Die> type);

// The size of a variable in bytes, 1 if it is unknown.
std::size_t size_of(Dwarf_Die variable);

}  // namespace mazurka
