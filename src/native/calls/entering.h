// The way into a known function whose entry is noted (known_functions.h).

#pragma once

#include "native/calls/known_functions.h"

namespace mazurka {

struct EnteredFunction {
  std::uintptr_t function;
  const KnownFunction* known;
};

}  // namespace mazurka

// The beginning of such a function, with its EnteredFunction in r11: notes what there is to note, and goes on there as
// if nothing had been.
extern "C" __attribute__((visibility("hidden"))) void mazurka_entering();
