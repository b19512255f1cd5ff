#include "cli/saved_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/saved_schedule.h"

namespace mazurka {

namespace {

bool is_ours(const std::string& word) { return word.starts_with("--"); }

std::string option_of(const std::string& word) { return word.substr(0, word.find('=')); }

}  // namespace

std::vector<std::string> with_saved_schedule(const std::vector<std::string>& words) {
  const auto begin = words.begin() + 1;
  const auto end = std::ranges::find(words, "--");
  for (auto word = begin; word < end; ++word) {
    const std::optional<SavedSchedule> saved = saved_schedule(*word);
    if (!saved) continue;
    const bool has_target = std::any_of(
        begin, end, [&](const std::string& other) { return &other != &*word && !is_ours(other); });
    const auto is_given_again = [&](const std::string& option) {
      return is_ours(option) && std::any_of(begin, end, [&](const std::string& other) {
               return option_of(other) == option_of(option);
             });
    };
    std::vector<std::string> result{words[0]};
    std::vector<std::string> rest;  // what comes after the schedule
    bool after_dashes = false;
    for (const std::string& old : saved->words) {
      after_dashes |= old == "--";
      const bool belongs_to_target = after_dashes || !is_ours(old);
      if ((belongs_to_target && has_target) || (!after_dashes && is_given_again(old))) continue;
      (after_dashes ? rest : result).push_back(old);
    }
    result.push_back(fmt::format("--identity={}", saved->identity));
    for (auto other = begin; other != end; ++other) {
      if (other != word) result.push_back(*other);
    }
    result.push_back(saved->schedule);
    if (end != words.end()) rest.assign(end, words.end());
    result.insert(result.end(), rest.begin(), rest.end());
    return result;
  }
  return words;
}

}  // namespace mazurka
