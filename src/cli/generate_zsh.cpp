#include <fmt/format.h>

#include "cli/command.h"
#include "cli/generate.h"

namespace mazurka {

namespace {

constexpr const char* zsh_script = R"script(#compdef mazurka
# zsh completion for mazurka. Made by `mazurka generate zsh`.

_mazurka_model_names() {
  local -a names
  names=(${(f)"$($words_before[1] models 2> /dev/null | sed -n '/^$/q; s/^\([a-z0-9_]*\).*/\1/p')"})
  compadd "$@" -a names
}

# Sources, programs, and models.
_mazurka_targets() {
  if compset -P 'model:'; then
    _mazurka_model_names
  else
    _alternative 'files:program:_files' 'models:model:(model:)'
  fi
}

_mazurka_topics() {
  local -a topics
  topics=(@COMMANDS@ @TOPICS@)
  compadd "$@" -a topics
}

_mazurka() {
  local -a commands words_before
  local curcontext=$curcontext state line
  words_before=($words)
  commands=(
@DESCRIPTIONS@  )

  _arguments -C \
@TOOL@    '1:command:->command' \
    '*::argument:->argument' && return
  case $state in
    command) _describe -t commands command commands ;;
    argument)
      curcontext=${curcontext%:*:*}:mazurka-$words[1]:
      case $words[1] in
@OPTIONS@        help) _arguments '1:topic:_mazurka_topics' ;;
        cc | c++) _files ;;
      esac
      ;;
  esac
}

_mazurka "$@"
)script";

// Within '…', and where a colon or a bracket has a meaning.
std::string zsh_quoted(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '\'') result += "'\\''";
    else if (c == ':' || c == '[' || c == ']') result += std::string("\\") + c;
    else result += c;
  }
  return result;
}

// What comes after the last colon: "(error explore ignore)", or a function.
std::string action(const OptionField& field) {
  switch (field.proposal) {
    case Proposal::folders: return "_files -/";
    case Proposal::models: return "_mazurka_model_names";
    default: break;
  }
  std::string words;
  for (const std::string& word : proposed_words(field)) {
    words += (words.empty() ? "" : " ") + zsh_quoted(word);
  }
  if (!words.empty()) return "(" + words + ")";
  return field.proposal == Proposal::files ? "_files" : "";
}

std::string argument(const OptionField& field) {
  const std::string help = zsh_quoted(brief_help_of(field));
  if (!has_value(field)) return fmt::format("'--{}[{}]'", field.name, help);
  return fmt::format("'--{}=[{}]:{}:{}'", field.name, help, field.value, action(field));
}

std::string zsh_options() {
  std::string text;
  for (const Command& command : commands()) {
    if (command.options == 0) continue;
    text += fmt::format(
        "        {})\n          _arguments '(-h --help)'{{-h,--help}}'[print the options]' \\\n",
        command.name);
    for (const OptionField& field : option_fields()) {
      if ((field.commands & command.options) == 0 || *field.group == '\0') continue;
      text += fmt::format("            {} \\\n", argument(field));
    }
    if (command.words == Command::Words::several) {
      text += fmt::format("            '*:{}:_mazurka_targets'\n", command.word);
    } else if (command.words == Command::Words::one) {
      text += fmt::format("            '1:{}:_files'\n", command.word);
    } else {
      text.erase(text.size() - 3);
      text += "\n";
    }
    text += "          ;;\n";
  }
  return text;
}

std::string descriptions() {
  std::string text;
  for (const Command& command : commands()) {
    if (*command.description == '\0') continue;
    text += fmt::format("    '{}:{}'\n", command.name, zsh_quoted(command.description));
  }
  return text;
}

std::string zsh_options_of_tool() {
  std::string text;
  for (const ToolOption& option : tool_options()) {
    const std::string name = option.name;
    const std::string words = name == "help" ? "'{-h,--help}'" : "--" + name;
    text += fmt::format("    '(- *){}[{}]' \\\n", words, zsh_quoted(option.description));
  }
  return text;
}

}  // namespace

std::string zsh_completion() {
  return filled_in(zsh_script, {{"DESCRIPTIONS", descriptions()},
                                {"TOOL", zsh_options_of_tool()},
                                {"OPTIONS", zsh_options()},
                                {"COMMANDS", names_of_commands()},
                                {"TOPICS", names_of_topics()}});
}

}  // namespace mazurka
