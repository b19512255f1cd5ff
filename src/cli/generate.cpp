// mazurka generate: for those who change options, see tools and CONTRIBUTING.md.

#include "cli/generate.h"

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/topics.h"
#include "core/error.h"
#include "explore/algorithms.h"

namespace mazurka {

std::vector<std::string> proposed_words(const OptionField& field) {
  std::vector<std::string> words;
  for (const OptionWord& word : field.form.words) words.push_back(word.word);
  if (field.proposal == Proposal::algorithms) {
    for (const Algorithm& algorithm : algorithms()) words.push_back(algorithm.name);
    words.emplace_back("graphs");
  }
  return words;
}

std::vector<std::string> commands_with(const OptionField& field) {
  std::vector<std::string> names;
  for (const Command& command : commands()) {
    if ((command.options & field.commands) != 0) names.push_back(command.name);
  }
  return names;
}

std::string filled_in(std::string text,
                      const std::vector<std::pair<std::string_view, std::string>>& parts) {
  for (const auto& [name, part] : parts) {
    const std::string hole = fmt::format("@{}@", name);
    for (std::size_t at = 0; (at = text.find(hole, at)) != std::string::npos; at += part.size()) {
      text.replace(at, hole.size(), part);
    }
  }
  return text;
}

std::string names_of_commands() {
  std::string names;
  for (const Command& command : commands()) {
    if (*command.description == '\0') continue;
    names += fmt::format("{}{}", names.empty() ? "" : " ", command.name);
  }
  return names;
}

std::string names_of_topics() {
  std::string names;
  for (const Topic& topic : topics()) {
    names += fmt::format("{}{}", names.empty() ? "" : " ", topic.name);
  }
  return names;
}

int run_generate(const Options& options) {
  struct Kind {
    const char* name;
    std::string (*text)();
  };
  constexpr Kind kinds[] = {{"bash", bash_completion},
                            {"zsh", zsh_completion},
                            {"fish", fish_completion},
                            {"man", manual_options}};
  for (const Kind& kind : kinds) {
    if (options.words[0] != kind.name) continue;
    fmt::print("{}", kind.text());
    return exit_status::complete;
  }
  throw UserError("'{}' is not one of bash, zsh, fish, man", options.words[0]);
}

}  // namespace mazurka
