// Findings that the user does not want to hear of. The rules speak of names, and the tool knows those: it is
// asked, once for each finding.

#pragma once

#include <map>
#include <string>
#include <utility>

#include "core/finding.h"

namespace mazurka {

class Suppressions {
 public:
  // A socket; -1: there are no rules.
  explicit Suppressions(int file) : file_(file) {}

  bool has(const Finding& finding) {
    if (file_ < 0) return false;
    const auto [known, is_new] = known_.try_emplace({finding.kind, place_of(finding)});
    if (is_new) known->second = ask(finding);
    return known->second;
  }

 private:
  bool ask(const Finding& finding) const;

  const int file_;
  std::map<std::pair<FindingKind, std::string>, bool> known_;
};

}  // namespace mazurka
