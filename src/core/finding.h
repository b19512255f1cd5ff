// Something that is wrong with the program under test.

#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/finding_kind.h"
#include "core/schedule.h"

namespace mazurka {

// Where a thread was: return addresses, innermost first.
struct FindingStack {
  std::string title;
  std::vector<std::uintptr_t> frames;
};

struct Finding {
  FindingKind kind{};
  std::string message;               // what happened, in plain words
  std::string detail;                // the same for a row of a report: without who and where
  std::string location;              // where: process and instruction, or file and line
  std::string place;                 // what place_of says, if that is not the location
  std::vector<std::string> threads;  // those it is about
  Schedule schedule;                 // the execution that shows it
  std::vector<FindingStack> stacks;  // of native programs
};

// What happened, for a row that says who and where.
inline const std::string& detail_of(const Finding& finding) {
  return finding.detail.empty() ? finding.message : finding.detail;
}

// What tells it from others of its kind.
inline const std::string& place_of(const Finding& finding) {
  return finding.place.empty() ? finding.location : finding.place;
}

// The same thing at the same place, in whatever execution.
inline bool is_same(const Finding& a, const Finding& b) {
  return a.kind == b.kind && place_of(a) == place_of(b);
}

inline bool contains(const std::vector<Finding>& findings, const Finding& wanted) {
  return std::ranges::any_of(findings, [&](const Finding& f) { return is_same(f, wanted); });
}

}  // namespace mazurka
