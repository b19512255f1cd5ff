// mazurka replay: runs one given execution and shows its steps.

#include <filesystem>

#include "cli/command.h"
#include "cli/output.h"
#include "cli/saved_schedule.h"
#include "cli/target.h"
#include "core/error.h"
#include "report/sources.h"
#include "report/tell.h"
#include "report/terminal.h"
#include "toolchain/compile.h"

namespace mazurka {

namespace {

// A program and a schedule: what is one word only was meant to be both.
void require_schedule(const std::vector<std::string>& words) {
  if (words.size() >= 2) return;
  const std::string& word = words[0];
  if (!is_compilable(word)) {
    if (std::filesystem::is_regular_file(word)) {
      throw UserError("{} is not a schedule that Mazurka has written, or it is damaged", word);
    }
    if (std::filesystem::is_directory(word)) {
      throw UserError("{} is a folder; name the file with the schedule in it", word);
    }
    if (!is_model(word)) {
      throw UserError("{} is not a token, and there is no such file; did you copy all of it?",
                      word);
    }
  }
  throw UserError(
      "a schedule is needed, and a program if the schedule does not name it: mazurka "
      "replay TOKEN|FILE [PROGRAM]");
}

// The program of a schedule that was recorded may have been moved.
void require_files(const Target& target, bool is_recorded) {
  for (const std::string& file : target.files) {
    if (!is_recorded || std::filesystem::exists(file)) continue;
    throw UserError(
        "{} does not exist here, and the schedule was recorded for it. Give the program: "
        "mazurka replay SCHEDULE PROGRAM",
        file);
  }
}

// The last word is the schedule, those before it are the program.
Options replay_options(const Options& given) {
  Options options = given;
  options.replay = true;
  options.schedule = options.words.back();
  CreationTree anybody;
  parse_schedule(options.schedule, anybody);  // to complain here
  options.words.pop_back();
  return options;
}

}  // namespace

int run_replay(const Options& given) {
  require_schedule(given.words);
  require_writable(given);
  const Options options = replay_options(given);
  if (options.memories.size() > 1) {
    throw UserError("a schedule is followed under one memory model: say one in --memory");
  }
  const bool is_recorded = options.identity != 0;
  const std::unique_ptr<Target> target = target_of(options);
  require_files(*target, is_recorded);
  if (options.gdb) {
    target->debug(options);
    return exit_status::complete;
  }
  Report report = target->run(options);
  report.program = target->name;
  if (is_recorded && options.identity != identity_of(target->files)) {
    report.notes.push_back("the program has changed since the schedule was recorded");
  }
  // A schedule that was written by hand is wrong; one that was recorded meets a changed program.
  if (!is_recorded && !report.left.empty()) {
    throw UserError(
        "the schedule does not fit the program: {}; are the program and its options those "
        "that it was made with? See `mazurka help schedules`",
        report.left);
  }
  tell(report);
  load_sources(report);
  write_report(report, options, replay_to_text);
  return exit_status_of(report.verdict);
}

}  // namespace mazurka
