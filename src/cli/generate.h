// What is made of the table of options, beside the command line: files of share/completions, and a
// part of docs/man/mazurka.1. tests/cli/help.sh compares them with what is made.

#pragma once

#include <string>
#include <string_view>

#include "options/fields.h"

namespace mazurka {

std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();
std::string manual_options();

// What a shell proposes for the option, without files and models; empty if it is anything.
std::vector<std::string> proposed_words(const OptionField& field);

// "check replay": the commands that have the option.
std::vector<std::string> commands_with(const OptionField& field);

// The text with each @NAME@ replaced.
std::string filled_in(std::string text,
                      const std::vector<std::pair<std::string_view, std::string>>& parts);

// The names of what there is, with blanks between them.
std::string names_of_commands();
std::string names_of_topics();

}  // namespace mazurka
