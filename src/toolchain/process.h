// Other programs: finding them, running them, becoming them.

#pragma once

#include <optional>
#include <string>
#include <vector>

namespace mazurka {

using Words = std::vector<std::string>;  // a command line, or a part of one

// The path of a program, looked up in PATH unless the name has a slash. Nothing if it cannot be
// executed.
std::optional<std::string> find_program(const std::string& name);

// Runs a command with our input and output, and waits for it. Returns its exit status, 128 + signal
// if it was killed. Throws UserError if it cannot be started.
// `errors`: a file that its standard error is added to; empty: ours.
int run_command(const Words& command, const std::string& errors = "");

// What a command prints to standard output; its standard error is lost. Nothing if it cannot be
// started or fails.
std::optional<std::string> output_of(const Words& command);

// Turns this process into the command. Throws UserError if it cannot be started.
[[noreturn]] void become(const Words& command);

// A command as one can paste it into a shell.
std::string in_shell_words(const Words& command);

// The value of an environment variable; nothing if it is not set or empty.
std::optional<std::string> environment(const char* name);

}  // namespace mazurka
