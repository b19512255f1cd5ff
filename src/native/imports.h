// What the instrumented code of a program calls elsewhere.

#pragma once

#include <string>

namespace mazurka {

// A function of which it is not known that all it does is seen, or that it does nothing that others could
// notice; empty if there is none.
std::string first_unknown_import();

}  // namespace mazurka
