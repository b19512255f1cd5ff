// Whether this process is checked at all. If not, it is an ordinary program, and every function
// that we stand in front of passes the call on.

#pragma once

#include "native/heap.h"

namespace mazurka {

namespace detail {
extern int checking;  // -1: not known yet
bool find_out_checking();
}  // namespace detail

// From the very first call of malloc, before any constructor.
inline bool is_checking() {
  return detail::checking >= 0 ? detail::checking != 0 : detail::find_out_checking();
}

// Requires: is_checking().
Heap& program_heap();

}  // namespace mazurka
