// Algorithms recurse once per event, and executions can be long: they run on a stack of their own.

#pragma once

#include <functional>

namespace mazurka {

// Runs f on a stack that is large enough for any depth that the limits allow. An exception of f
// comes out of here.
void run_on_large_stack(const std::function<void()>& f);

// Who does it: usually a thread of its own. In a process where only one thread of the operating
// system may run, something else.
using LargeStackRunner = void (*)(const std::function<void()>& f);
void set_large_stack_runner(LargeStackRunner runner);

}  // namespace mazurka
