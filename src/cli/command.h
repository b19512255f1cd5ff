// A command of the tool is a file of its own and a row in the table in main.cpp.

#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <optional>

#include "check/check.h"

namespace mazurka {

namespace exit_status {
inline constexpr int complete = 0;
inline constexpr int bug = 1;
inline constexpr int usage = 2;
inline constexpr int bounded = 3;
inline constexpr int uncontrolled = 4;
inline constexpr int internal_error = 70;
}  // namespace exit_status

int exit_status_of(Verdict verdict);

// Declares the options of a command, and returns what runs it and gives the exit status.
using Run = std::function<int()>;
using Declare = Run(CLI::App&);

Declare declare_check, declare_replay, declare_pin, declare_tables, declare_models,
    declare_algorithms, declare_help, declare_compiler;

// `mazurka cc`, `mazurka c++`, `mazurka --print-cflags` and `--print-libs`, whose arguments are not
// ours to parse; also under the names mazurka-cc and mazurka-c++. Returns the exit status, nothing
// if the command is another one; where the compiler takes over, it does not return.
std::optional<int> run_as_compiler(int argc, char** argv);

// The words of `mazurka replay` with a saved schedule replaced by what it stands for: a program and
// its options, if no program is given, and the steps.
std::vector<std::string> with_saved_schedule(const std::vector<std::string>& words);

// What there is, on one screen.
std::string overview(const CLI::App& app);

// Prints the help about a command or topic, or the overview. Returns the exit status.
int help(const CLI::App& app, const std::string& topic);

// For options that must be positive numbers.
CLI::Validator positive();

}  // namespace mazurka
