// What the instrumented code of a program calls elsewhere, and of which it is not known that all it does is seen, or that it
// does nothing that others could notice.

#pragma once

#include <string_view>
#include <vector>

#include "native/modules.h"

namespace mazurka {

// From now on calls of such functions are noticed. Before the state of the program is kept: addresses of functions
// are part of it.
void watch_unknown_calls(const std::vector<Module>& modules);

// The last such function that was called since this was asked before; empty: none.
std::string_view take_unknown_call();

// Whether a known one was called since this was asked before that changes more of its thread than memory
// (NativeProgram::private_state).
bool take_other_call();

// There was one.
void note_other_call();

}  // namespace mazurka
