// What a type means for those who read values of it.

#pragma once

#include <elfutils/libdw.h>

#include "symbols/symbols.h"

namespace mazurka {

// Of a type without typedefs and qualifiers. Unknown for a class that does not fit into eight bytes, and so on. In
// full: records of any size, the elements of small arrays; what cannot be told is a part that is unknown.
ValueType value_type(Dwarf_Die type, bool in_full = false);

}  // namespace mazurka
