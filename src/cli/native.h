// C and C++ programs on the command line.

#pragma once

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

#include "launch/launch.h"
#include "toolchain/temporary_folder.h"

namespace mazurka {

// What belongs to the compiler and to the program on a command line of ours. CLI11 does not get to
// see it: `check -DN=5 -O1 fib.c --races=explore -- 3`.
struct ForeignWords {
  std::vector<std::string> compiler;  // -DN=5 -O1
  std::vector<std::string> program;   // 3: all that follows "--"
};

// Takes them out of the command line; what is left is ours.
ForeignWords take_foreign_words(std::vector<std::string>& words);

// Those of this command line; main takes them out.
ForeignWords& foreign_words();

// The options that decide what an execution of a program is: `check` and `replay` have them.
struct ProgramOptions {
  std::string compiler;
  std::string races = "error";
  std::string exit = "wait";
  bool leaks = false;
  bool spurious_wakeups = false;
  bool keep_going = false;
  std::uint64_t stack_size = NativeOptions().stack_size;
};

void declare_program_options(CLI::App& app, ProgramOptions& options);
NativeOptions native_options(const ProgramOptions& options);

// Those that are not as usual, as words for a command line. The compiler belongs to the target.
std::vector<std::string> words_for(const ProgramOptions& options);

struct NativeTarget {
  std::vector<std::string> files;  // sources, or one program
  ForeignWords foreign;
  std::string compiler;
  std::vector<std::string> options;  // of ours, that a replay needs as well
};

// A program that is ready to be launched. If it was compiled for this, it goes when this goes.
class ReadyProgram {
 public:
  // Throws UserError if it does not exist or does not compile.
  explicit ReadyProgram(const NativeTarget& target);

  const std::string& path() const { return path_; }

 private:
  std::optional<TemporaryFolder> folder_;  // if it was compiled
  std::string path_;
};

// "bank.cpp -DN=5": the words that name the target again on a command line.
std::string words_for(const NativeTarget& target);

// All words of a command line that mean the same program and the same executions.
std::vector<std::string> all_words(const NativeTarget& target);

}  // namespace mazurka
