// Findings that are not to be reported, as rules in files: a line for each, "KIND:PATTERN". The process of the
// program asks by a socket, because the rules speak of names and it knows addresses.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "story/report.h"
#include "symbols/symbols.h"

namespace mazurka {

// Whether a text has what the pattern says: "*" stands for any text; it can be anywhere in the text, unless
// the pattern begins with "^" or ends with "$".
bool fits(std::string_view pattern, std::string_view text);

struct SuppressionRule {
  std::optional<FindingKind> kind;  // nothing: any
  std::string pattern;
  std::string name;  // "rules.txt:3: data-race:Cache::get"
};

// Throws UserError, with file and line, if they are not what they should be.
std::vector<SuppressionRule> rules_in(const std::vector<std::string>& files);

class SuppressionRules {
 public:
  explicit SuppressionRules(std::vector<SuppressionRule> rules) : rules_(std::move(rules)) {}

  bool has_rules() const { return !rules_.empty(); }

  // Whether there is a rule for a finding of this kind in whose stacks these names are. Notes it.
  bool has(FindingKind kind, const std::vector<std::string>& names, const std::string& location);

  // Answers a question of the process.
  bool answer(const std::string& question);

  // What was asked for and is suppressed.
  const std::vector<Report::Suppressed>& all() const { return all_; }

 private:
  const std::vector<SuppressionRule> rules_;
  Symbols symbols_;
  std::vector<std::string> modules_;  // that are in symbols_
  std::vector<Report::Suppressed> all_;
};

void add_suppressed(Report& report, const SuppressionRules& suppressions);

}  // namespace mazurka
