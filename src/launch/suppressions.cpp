#include "launch/suppressions.h"

#include <algorithm>
#include <fstream>

#include <nlohmann/json.hpp>

#include "core/error.h"

namespace mazurka {

namespace {

using Json = nlohmann::ordered_json;

std::string_view trimmed(std::string_view text) {
  constexpr const char* blanks = " \t\r";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return "";
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

// All of the text, "*" stands for any part of it.
bool is_all(std::string_view pattern, std::string_view text) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == text;
  if (!text.starts_with(pattern.substr(0, star))) return false;
  text.remove_prefix(star);
  pattern.remove_prefix(star + 1);
  for (;; text.remove_prefix(1)) {
    if (is_all(pattern, text)) return true;
    if (text.empty()) return false;
  }
}

SuppressionRule rule_in(std::string_view line, const std::string& place) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) {
    throw UserError("{}: '{}' is not a rule; it is KIND:PATTERN, such as data-race:Cache::get",
                    place, line);
  }
  const std::string_view kind = trimmed(line.substr(0, colon));
  SuppressionRule rule;
  rule.pattern = trimmed(line.substr(colon + 1));
  rule.name = fmt::format("{}: {}", place, line);
  if (rule.pattern.empty()) throw UserError("{}: there is no pattern after '{}:'", place, kind);
  if (kind == "*") return rule;
  rule.kind = finding_kind_of_name(kind == "race" ? "data-race" : kind);  // as in TSan's files
  if (!rule.kind) {
    throw UserError("{}: there is no kind of finding '{}'; see `mazurka help findings`", place,
                    kind);
  }
  return rule;
}

}  // namespace

bool fits(std::string_view pattern, std::string_view text) {
  std::string whole(pattern);
  if (whole.starts_with('^')) whole.erase(0, 1);
  else whole.insert(0, 1, '*');
  if (whole.ends_with('$')) whole.pop_back();
  else whole += '*';
  return is_all(whole, text);
}

std::vector<SuppressionRule> rules_in(const std::vector<std::string>& files) {
  std::vector<SuppressionRule> rules;
  for (const std::string& name : files) {
    std::ifstream file(name);
    if (!file) throw UserError("cannot open {}: is it a file that you may read?", name);
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      const std::string_view text = trimmed(line);
      if (text.empty() || text.starts_with('#')) continue;
      rules.push_back(rule_in(text, fmt::format("{}:{}", name, number)));
    }
  }
  return rules;
}

bool SuppressionRules::has(FindingKind kind, const std::vector<std::string>& names,
                           const std::string& location) {
  const auto rule = std::ranges::find_if(rules_, [&](const SuppressionRule& one) {
    return (!one.kind || one.kind == kind) &&
           std::ranges::any_of(names, [&](const auto& name) { return fits(one.pattern, name); });
  });
  if (rule == rules_.end()) return false;
  Report::Suppressed suppressed{kind, location, rule->name};
  if (std::ranges::find(all_, suppressed) == all_.end()) all_.push_back(std::move(suppressed));
  return true;
}

bool SuppressionRules::answer(const std::string& question) {
  const Json json = Json::parse(question, nullptr, false);
  if (!json.is_object()) return false;
  for (const Json& module : json["modules"]) {
    const std::string path = module[0];
    if (path.empty() || std::ranges::find(modules_, path) != modules_.end()) continue;
    modules_.push_back(path);
    symbols_.add_module(path, module[1]);
  }
  std::vector<std::string> names;
  std::string location;  // of the first frame that tells something
  for (const std::uintptr_t pc : json["frames"]) {
    for (const Frame& frame : symbols_.frames(pc)) {
      names.push_back(frame.function);
      if (frame.line > 0) names.push_back(frame.file);
      if (location.empty() && is_own(frame))
        location = fmt::format("{}:{}", frame.file, frame.line);
    }
    for (const Json& module : json["modules"]) {
      const bool is_it =
          pc >= module[2].get<std::uintptr_t>() && pc < module[3].get<std::uintptr_t>();
      if (is_it) names.push_back(module[0]);
    }
  }
  if (location.empty() && !names.empty()) location = names[0];
  return has(finding_kind_of_name(json["kind"].get<std::string>()).value(), names, location);
}

void add_suppressed(Report& report, const SuppressionRules& suppressions) {
  report.suppressed = suppressions.all();
  for (const Report::Suppressed& one : report.suppressed) {
    report.notes.push_back(
        fmt::format("not reported: {} at {} ({})", name(one.kind), one.location, one.rule));
  }
}

}  // namespace mazurka
