// The command line: which command, with which options.

#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace mazurka {

struct CommandLine {
  const Command* command = nullptr;  // nullptr: everything was said by `text`
  Options options;
  std::string text;  // the version, or the help
};

// The words after "mazurka". Throws UserError.
CommandLine parse_command_line(const std::vector<std::string>& words);

// What `mazurka help COMMAND` prints.
std::string help_text(const Command& command);

}  // namespace mazurka
