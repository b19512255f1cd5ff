#include <fmt/format.h>

#include "cli/command.h"
#include "cli/generate.h"

namespace mazurka {

namespace {

constexpr const char* fish_script =
    R"script(# fish completion for mazurka. Made by `mazurka generate fish`.

function __mazurka_model_names
    set -l words (commandline -opc)
    type -q $words[1]; and $words[1] models 2>/dev/null | sed -n '/^$/q; s/^\([a-z0-9_]*\).*/\1/p'
end

function __mazurka_models
    __mazurka_model_names | string replace -r '^' 'model:'
end

# Whether the command is one of those given.
function __mazurka_is
    set -l words (commandline -opc)
    test (count $words) -ge 2; and contains -- $words[2] $argv
end

# Commands
set -l at_first 'test (count (commandline -opc)) -eq 1'
complete -c mazurka -n $at_first -f
@COMMANDS@complete -c mazurka -n 'not __mazurka_is cc c++ help' -s h -l help -d 'print the help'

# Programs
complete -c mazurka -n '__mazurka_is check replay' -a '(__mazurka_models)' -d model
complete -c mazurka -n '__mazurka_is models algorithms tables' -f
@OPTIONS@
# Help
complete -c mazurka -n '__mazurka_is help' -f -a '@NAMES@'
complete -c mazurka -n '__mazurka_is help' -f -a '@TOPICS@' -d topic
)script";

// Within '…'.
std::string fish_quoted(const std::string& text) {
  std::string result;
  for (const char c : text) result += (c == '\'' ? "\\" : "") + std::string(1, c);
  return result;
}

// -x: the value is one of what is proposed, or nothing that can be; -r: also files.
std::string arguments(const OptionField& field) {
  if (!has_value(field)) return "";
  const std::vector<std::string> words = proposed_words(field);
  std::string text = field.proposal == Proposal::files ? " -r" : " -x";
  if (!words.empty()) text += fmt::format(" -a '{}'", fmt::join(words, " "));
  if (field.proposal == Proposal::folders) text += " -a '(__fish_complete_directories)'";
  if (field.proposal == Proposal::models) text += " -a '(__mazurka_model_names)'";
  return text;
}

std::string all_options() {
  std::string text;
  std::string group;
  for (const OptionField& field : option_fields()) {
    if (*field.group == '\0') continue;
    if (field.group != group) text += fmt::format("\n# {}\n", group = field.group);
    std::vector<std::string> commands = commands_with(field);
    if ((field.commands & in::print) != 0) {
      commands.insert(commands.end(), {"--print-cflags", "--print-libs"});
    }
    text += fmt::format("complete -c mazurka -n '__mazurka_is {}' -l {}{} -d '{}'\n",
                        fmt::join(commands, " "), field.name, arguments(field),
                        fish_quoted(brief_help_of(field)));
  }
  return text;
}

std::string fish_commands() {
  std::string text;
  for (const Command& command : commands()) {
    if (*command.description == '\0') continue;
    text += fmt::format("complete -c mazurka -n $at_first -f -a {} -d '{}'\n", command.name,
                        fish_quoted(command.description));
  }
  for (const ToolOption& option : tool_options()) {
    if (std::string_view(option.name) == "help") continue;
    text += fmt::format("complete -c mazurka -n $at_first -l {} -d '{}'\n", option.name,
                        fish_quoted(option.description));
  }
  return text;
}

}  // namespace

std::string fish_completion() {
  return filled_in(fish_script, {{"COMMANDS", fish_commands()},
                                 {"OPTIONS", all_options()},
                                 {"NAMES", names_of_commands()},
                                 {"TOPICS", names_of_topics()}});
}

}  // namespace mazurka
