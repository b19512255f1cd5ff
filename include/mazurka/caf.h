// Programs that use CAF, the C++ actor framework (0.17, C++20), checked at the level of messages. One line:
//
//   #include <mazurka/caf.h>  // in one source file of the program, instead of <caf/all.hpp> or after it
//
// A program that runs by itself is as it was before. Under `mazurka check` each actor is a thread with a mailbox
// of the explorer: a step is a message that is sent or handled, and every order of messages that can make a difference
// is explored. What CAF does inside is no step (docs/decisions/0025-caf.md). docs/messages.md says what
// is covered.

#ifndef MAZURKA_CAF_H
#define MAZURKA_CAF_H

#include <memory>
#include <tuple>

// CAF dereferences a null pointer to an empty tuple, and does not look at what is there.
#ifdef _GLIBCXX_ASSERTIONS
template <>
inline std::tuple<>& std::__shared_ptr_access<std::tuple<>, __gnu_cxx::_S_atomic, false,
                                              false>::operator*() const noexcept {
  static std::tuple<> nothing;
  return nothing;
}
#endif

#include <caf/all.hpp>

#include "mazurka/caf/functions.h"

#endif
