// What kinds of findings there are, in words: for formats that describe them, and for the help.

#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace mazurka {

struct FindingKind {
  const char* name;   // "data-race": what a finding says as its kind
  const char* brief;  // one sentence
  const char* help;   // what it means and what to do about it
};

// All of them, in the order of the documentation.
std::span<const FindingKind> finding_kinds();

// Its number in the table; the size of the table if the kind is not in it.
std::size_t index_of_kind(std::string_view name);

}  // namespace mazurka
