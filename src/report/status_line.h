// What is said while a search goes on.

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "explore/progress.h"

namespace mazurka {

struct ProgressSample {
  std::uint64_t executions = 0;
  std::uint64_t blocked = 0;
  std::uint64_t events = 0;
  std::uint64_t depth = 0;
  std::uint64_t findings = 0;
  std::uint64_t explained = 0;     // the number of the finding that is being explained; 0: none yet
  std::optional<double> estimate;  // of all executions
  double seconds = 0;              // since the beginning
  double rate = 0;                 // executions per second
};

ProgressSample sample(const Progress& progress, double seconds);

// "12,345 executions (6,100 per second), 0 blocked, depth 38; about 40,000 in all (a rough guess),
// 5 s left".
std::string status_line(const ProgressSample& sample);

// The same as a JSON object on one line.
std::string progress_json(const ProgressSample& sample);

// "12,345".
std::string grouped(std::uint64_t number);

// With two digits that count: "about" that many.
std::uint64_t rounded(double number);

}  // namespace mazurka
