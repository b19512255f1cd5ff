// The search's stack in the process of a program: a fiber instead of a thread (explore/large_stack.h),
// because all of the program's threads have to run in one thread of the operating system.

#pragma once

#include <functional>

namespace mazurka {

// Runs f on it. An exception of f comes out of here.
void run_on_large_fiber(const std::function<void()>& f);

}  // namespace mazurka
