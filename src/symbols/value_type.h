// What a type means for those who read values of it.

#pragma once

#include <elfutils/libdw.h>

#include "symbols/symbols.h"

namespace mazurka {

// Of a type without typedefs and qualifiers. Unknown for a class, and so on.
ValueType value_type(Dwarf_Die type);

}  // namespace mazurka
