// What `mazurka help TOPIC` says: each topic fits on a screen, 24 lines of 80 columns.

#pragma once

#include <span>

namespace mazurka {

struct Topic {
  const char* name;
  const char* text;
};

std::span<const Topic> topics();

}  // namespace mazurka
