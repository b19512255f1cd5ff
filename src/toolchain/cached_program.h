// A program as it is kept in the cache: one file, that says itself whether it is whole.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "toolchain/inputs.h"

namespace mazurka {

// Changes when files that were written before cannot be read any more.
inline constexpr const char* cached_format = "mazurka program 1\n";

struct CachedProgram {
  std::vector<Input> inputs;  // what it was made of
  std::string messages;       // of the compilers
  std::string bytes;          // the executable
};

std::string to_text(const CachedProgram& program);

// Nothing if the text is not exactly what to_text() has made.
std::optional<CachedProgram> cached_program_in(std::string_view text);

}  // namespace mazurka
