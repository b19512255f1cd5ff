// An atomic access of a part of the location x, or all of it.

#pragma once

#include <cstddef>
#include <cstdint>

#include "core/ids.h"

namespace mazurka {

struct AtomicAccess {
  ObjectId x;
  const volatile void* address;
  std::size_t size;
  std::uintptr_t pc;
};

}  // namespace mazurka
