// What an operation on a synchronisation object did.

#pragma once

#include <cstdint>
#include <vector>

#include "core/kind.h"

namespace mazurka {

struct Performed {
  std::int64_t before = 0;  // the object's value, as in Event; 0 if the access is none
  std::int64_t after = 0;
  // 1 if it was acquired, if it was woken, if it was the last to arrive or the first to begin;
  // otherwise 0. Of sem_value: the value.
  std::int64_t result = 0;
  const char* misuse = nullptr;  // what the process did wrong: "unlocks {}, which …"
};

}  // namespace mazurka
