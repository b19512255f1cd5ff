// Functions of other libraries of which it is known what they look at and what they change, so that a thread
// that calls them can be remembered (program/recall.h). Each group says why.

#pragma once

#include <span>
#include <string_view>

#include "native/calls/library_call.h"

namespace mazurka {

struct KnownFunction {
  std::string_view name;
  // Notes what is not noted by itself; nullptr: there is nothing of the kind.
  void (*note)(LibraryCall&) = nullptr;
  // Whether it changes nothing of its thread but what NativeProgram::private_state() tells, and what is noted.
  bool only_memory = false;
};

// Those whose entry is noted (noted_functions.cpp).
std::span<const KnownFunction> noted_functions();

// nullptr: it is not known.
const KnownFunction* find_known_function(std::string_view name);

}  // namespace mazurka
