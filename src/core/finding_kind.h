// What can be wrong with a program: the kinds of findings, with their names and what they mean.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace mazurka {

enum class FindingKind : std::uint8_t {
  assertion,
  crash,
  exception,
  abort,
  deadlock,
  data_race,
  use_after_free,
  double_free,
  invalid_free,
  out_of_bounds,
  leak,
  lock_misuse,
  livelock,
  exit_status,
  nondeterminism,
  uncontrolled,
};

struct FindingWords {
  FindingKind kind;
  const char* name;   // "data-race": what reports call it
  const char* brief;  // one sentence
  const char* help;   // what it means and what to do about it
};

// All of them, in the order of the enumeration and of the documentation.
std::span<const FindingWords> finding_kinds();

const char* name(FindingKind kind);
std::optional<FindingKind> finding_kind_of_name(std::string_view name);

// Nobody can go on.
constexpr bool is_stuck(FindingKind kind) {
  return kind == FindingKind::deadlock || kind == FindingKind::livelock;
}

}  // namespace mazurka
