// What ends a search before it is complete, other than a finding.

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace mazurka {

enum class Limit : std::uint8_t {
  none,
  executions,
  events,
  seconds,
  memory,
  depth,
  interrupt,
  gave_up
};

// What reports call it.
constexpr std::string_view name(Limit limit) {
  constexpr std::string_view names[] = {"",       "executions", "events",    "seconds",
                                        "memory", "depth",      "interrupt", "gave-up"};
  return names[static_cast<int>(limit)];
}

constexpr std::optional<Limit> limit_of_name(std::string_view word) {
  for (int i = 0; i <= static_cast<int>(Limit::gave_up); ++i) {
    if (word == name(static_cast<Limit>(i))) return static_cast<Limit>(i);
  }
  return std::nullopt;
}

}  // namespace mazurka
