// A command of the tool: a file of its own and a row in the table in commands.cpp.

#pragma once

#include <span>
#include <string>
#include <vector>

#include "check/check.h"
#include "options/options.h"

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

struct Command {
  const char* name;
  const char* description;                       // empty: it is not shown
  int (*run)(const Options& options);            // returns the exit status
  unsigned options;                              // in::, those that it takes
  enum class Words { none, one, any, several };  // beside options; `any`: none or one
  Words words = Words::none;
  const char* word = "";  // what the help calls them: "program"
  const char* about_words = "";
  const char* footer = "";
};

std::span<const Command> commands();

// Not a command: an option of the tool itself.
struct ToolOption {
  const char* name;  // "version"
  const char* description;
};
std::span<const ToolOption> tool_options();

int run_check(const Options& options);
int run_replay(const Options& options);
int run_pin(const Options& options);
int run_tables(const Options& options);
int run_models(const Options& options);
int run_algorithms(const Options& options);
int run_generate(const Options& options);

}  // namespace mazurka
