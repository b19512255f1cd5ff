#include <fmt/format.h>

#include "cli/command.h"
#include "cli/generate.h"

namespace mazurka {

namespace {

constexpr const char* bash_script =
    R"script(# bash completion for mazurka. Made by `mazurka generate bash`.

# The names of the models that the tool has.
_mazurka_models() {
  "${COMP_WORDS[0]}" models 2> /dev/null | sed -n '/^$/q; s/^\([a-z0-9_]*\).*/\1/p'
}

# Options that take a value end with =.
_mazurka_options() {
  case $1 in
@OPTIONS@    models | algorithms) ;;
    *) return ;;
  esac
  [[ $1 == --* ]] || echo "--help"
}

# The values of an option; fails if it takes none that we know.
_mazurka_values() {
  case $1 in
@VALUES@    *) return 1 ;;
  esac
}

_mazurka() {
  local commands="@COMMANDS@"
  local topics="@TOPICS@"
  local cur=${COMP_WORDS[COMP_CWORD]} option='' values i
  COMPREPLY=()

  if ((COMP_CWORD == 1)); then
    local ours="@TOOL@"
    mapfile -t COMPREPLY < <(compgen -W "$commands $ours" -- "$cur")
    return
  fi
  local command=${COMP_WORDS[1]}
  [[ $command != cc && $command != c++ ]] || return   # files
  for ((i = 2; i < COMP_CWORD; i++)); do
    [[ ${COMP_WORDS[i]} != -- ]] || return            # the program's
  done
  if [[ $command == help ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$commands $topics" -- "$cur")
    return
  fi

  # The shell splits --races=explore and model:bank at = and :.
  local before=${COMP_WORDS[COMP_CWORD - 1]} earlier=''
  ((COMP_CWORD < 2)) || earlier=${COMP_WORDS[COMP_CWORD - 2]}
  if [[ $cur == [=:] ]]; then
    earlier=$before before=$cur cur=''
  fi
  if [[ $before == : && $earlier == model ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_mazurka_models)" -- "$cur")
    return
  fi
  if [[ $before == = ]]; then
    option=$earlier
  elif [[ $before == --* ]]; then
    option=$before
  fi
  case $option in
    @FOLDERS@)
      compopt -o dirnames 2> /dev/null
      return
      ;;
  esac
  if [[ -n $option ]] && values=$(_mazurka_values "$option"); then
    mapfile -t COMPREPLY < <(compgen -W "$values" -- "$cur")
    return
  fi
  [[ $before != = ]] || return                        # a file or a number

  if [[ $cur == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_mazurka_options "$command")" -- "$cur")
    if ((${#COMPREPLY[@]} == 1)) && [[ ${COMPREPLY[0]} == *= ]]; then
      compopt -o nospace 2> /dev/null
    fi
  elif [[ -n $cur && model: == "$cur"* && ($command == check || $command == replay) ]]; then
    COMPREPLY=(model:)
    compopt -o nospace 2> /dev/null
    mapfile -t -O 1 COMPREPLY < <(compgen -f -- "$cur")
  fi
}

complete -o bashdefault -o default -F _mazurka mazurka
)script";

// A case for each command: "    pin) echo "--output=" ;;".
std::string bash_options() {
  std::string text;
  const auto add = [&](const std::string& pattern, unsigned commands) {
    std::string options;
    for (const OptionField& field : option_fields()) {
      if ((field.commands & commands) == 0 || *field.group == '\0') continue;
      options += fmt::format("\n      --{}{}", field.name, has_value(field) ? "=" : "");
    }
    if (!options.empty()) text += fmt::format("    {}) echo \"{}\" ;;\n", pattern, options);
  };
  for (const Command& command : commands()) add(command.name, command.options);
  add("--print-cflags | --print-libs", in::print);
  return text;
}

std::string values_by_option() {
  std::string text;
  for (const OptionField& field : option_fields()) {
    if (*field.group == '\0') continue;
    if (const auto words = proposed_words(field); !words.empty()) {
      text += fmt::format("    --{}) echo \"{}\" ;;\n", field.name, fmt::join(words, " "));
    } else if (field.proposal == Proposal::models) {
      text += fmt::format("    --{}) _mazurka_models ;;\n", field.name);
    }
  }
  return text;
}

std::string folder_options() {
  std::string text;
  for (const OptionField& field : option_fields()) {
    if (field.proposal != Proposal::folders) continue;
    text += fmt::format("{}--{}", text.empty() ? "" : " | ", field.name);
  }
  return text;
}

std::string bash_options_of_tool() {
  std::string text;
  for (const ToolOption& option : tool_options()) {
    text += fmt::format("{}--{}", text.empty() ? "" : " ", option.name);
  }
  return text;
}

}  // namespace

std::string bash_completion() {
  return filled_in(bash_script, {{"OPTIONS", bash_options()},
                                 {"VALUES", values_by_option()},
                                 {"FOLDERS", folder_options()},
                                 {"COMMANDS", names_of_commands()},
                                 {"TOPICS", names_of_topics()},
                                 {"TOOL", bash_options_of_tool()}});
}

}  // namespace mazurka
