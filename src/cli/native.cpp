#include "cli/native.h"

#include <algorithm>

#include "cli/command.h"
#include "cli/target.h"
#include "core/error.h"
#include "toolchain/command_line.h"
#include "toolchain/compile.h"
#include "words/shell.h"

namespace mazurka {

ForeignWords take_foreign_words(std::vector<std::string>& words) {
  ForeignWords foreign;
  if (const auto end = std::ranges::find(words, "--"); end != words.end()) {
    foreign.program.assign(end + 1, words.end());
    words.erase(end, words.end());
  }
  std::vector<std::string> ours;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const bool is_compilers = word.size() > 1 && word[0] == '-' && word[1] != '-' && word != "-h";
    if (!is_compilers && word != "--param") {
      ours.push_back(word);
      continue;
    }
    foreign.compiler.push_back(word);
    if (takes_next_word(word) && i + 1 < words.size()) foreign.compiler.push_back(words[++i]);
  }
  words = ours;
  return foreign;
}

ForeignWords& foreign_words() {
  static ForeignWords words;
  return words;
}

ReadyProgram::ReadyProgram(const NativeTarget& target) {
  for (const std::string& file : target.files) require_exists(file);
  if (!is_compilable(target.files[0])) {
    if (target.files.size() > 1) {
      throw UserError(
          "{} is not a source file; a program is checked alone, and its arguments "
          "come after --",
          target.files[0]);
    }
    if (!target.foreign.compiler.empty()) {
      throw UserError(
          "{} is for the compiler, but {} is not a source file; what the program itself should "
          "get comes after --",
          target.foreign.compiler[0], target.files[0]);
    }
    path_ = target.files[0];
    return;
  }
  folder_.emplace();
  CompileJob job;
  job.sources = target.files;
  job.options = target.foreign.compiler;
  job.compiler = target.compiler;
  path_ = compile(job, folder_->path().string());
}

std::string words_for(const NativeTarget& target) {
  std::string words;
  const auto add = [&](const std::string& word) {
    words += (words.empty() ? "" : " ") + shell_quoted(word);
  };
  if (!target.compiler.empty()) add("--compiler=" + target.compiler);
  for (const std::string& word : target.foreign.compiler) add(word);
  for (const std::string& file : target.files) add(file);
  return words;
}

std::vector<std::string> all_words(const NativeTarget& target) {
  std::vector<std::string> words = target.options;
  if (!target.compiler.empty()) words.push_back("--compiler=" + target.compiler);
  const auto add = [&](const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
  };
  add(target.foreign.compiler);
  add(target.files);
  if (!target.foreign.program.empty()) words.push_back("--");
  add(target.foreign.program);
  return words;
}

void declare_program_options(CLI::App& app, ProgramOptions& options) {
  app.add_option("--compiler", options.compiler,
                 "gcc, clang or a path; by default that of MAZURKA_CC or MAZURKA_CXX, or what is "
                 "installed")
      ->type_name("NAME")
      ->group("The program");
  app.add_option("--races", options.races,
                 "plain accesses of several threads: error (a race is a bug), explore (they are "
                 "scheduling points), or ignore")
      ->check(CLI::IsMember({"error", "explore", "ignore"}))
      ->type_name("MODE")
      ->capture_default_str()
      ->group("The program");
  app.add_option("--exit", options.exit, "threads that main leaves running: wait or kill")
      ->check(CLI::IsMember({"wait", "kill"}))
      ->type_name("MODE")
      ->capture_default_str()
      ->group("The program");
  app.add_flag("--leaks", options.leaks, "memory that is not freed at the end is a bug")
      ->group("The program");
  app.add_flag("--spurious-wakeups", options.spurious_wakeups,
               "condition variables may wake each thread once without a signal")
      ->group("The program");
  app.add_option("--stack-size", options.stack_size, "of each thread, in bytes; also 512K, 8M")
      ->transform(CLI::AsSizeValue(false))
      ->type_name("N")
      ->capture_default_str()
      ->group("The program");
  app.add_flag("--keep-going", options.keep_going, "do not stop at the first finding")
      ->group("The search");
}

NativeOptions native_options(const ProgramOptions& options) {
  NativeOptions native;
  native.races = options.races == "error"    ? RaceMode::error
                 : options.races == "ignore" ? RaceMode::ignore
                                             : RaceMode::explore;
  native.kill_at_exit = options.exit == "kill";
  native.leaks = options.leaks;
  native.spurious_wakeups = options.spurious_wakeups;
  native.keep_going = options.keep_going;
  native.stack_size = options.stack_size;
  return native;
}

std::vector<std::string> words_for(const ProgramOptions& options) {
  const ProgramOptions usual;
  std::vector<std::string> words;
  if (options.races != usual.races) words.push_back("--races=" + options.races);
  if (options.exit != usual.exit) words.push_back("--exit=" + options.exit);
  if (options.leaks) words.push_back("--leaks");
  if (options.spurious_wakeups) words.push_back("--spurious-wakeups");
  if (options.keep_going) words.push_back("--keep-going");
  if (options.stack_size != usual.stack_size) {
    words.push_back(fmt::format("--stack-size={}", options.stack_size));
  }
  return words;
}

}  // namespace mazurka
