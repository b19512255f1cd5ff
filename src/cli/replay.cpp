// mazurka replay: runs one given execution and shows its steps.

#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/native.h"
#include "cli/output.h"
#include "cli/saved_schedule.h"
#include "cli/target.h"
#include "core/error.h"
#include "explain/describe.h"
#include "report/terminal.h"
#include "toolchain/compile.h"

namespace mazurka {

namespace {

struct Options {
  std::vector<std::string> words;  // the target, then the schedule
  ProgramOptions program;
  std::uint32_t identity = 0;  // that the target had; 0 if unknown
  OutputOptions output;
  bool gdb = false;
};

Report replay_model(const Options& options) {
  const Target target = parse_target(options.words[0]);
  const Described described =
      describe_execution(*target.program, parse_schedule(options.words.back()));
  Report report;
  report.program = target.name;
  report.take_replay(described.replay);
  report.shown.push_back({"", options.words.back(), described.execution});
  for (const Finding& finding : described.replay.findings) {
    report.findings.push_back(describe_finding(finding, described));
  }
  return report;
}

// Nothing if it was run in a debugger.
std::optional<Report> replay_native(const Options& options) {
  NativeTarget target{options.words, foreign_words(), options.program.compiler, {}};
  NativeOptions native = native_options(options.program);
  native.replay = true;
  native.schedule = target.files.back();
  CreationTree anybody;
  parse_schedule(native.schedule, anybody);  // to complain here
  target.files.pop_back();
  for (const std::string& file : target.files) {
    if (options.identity != 0 && !std::filesystem::exists(file)) {
      throw UserError(
          "{} does not exist here, and the schedule was recorded for it. Give the program: "
          "mazurka replay SCHEDULE PROGRAM",
          file);
    }
  }
  const ReadyProgram program(target);
  if (options.gdb) {
    launch_gdb(program.path(), target.foreign.program, native, options.identity == 0);
    return std::nullopt;
  }
  Report report = launch(program.path(), target.foreign.program, native);
  report.program = words_for(target);
  if (options.identity != 0 && options.identity != identity_of(target.files)) {
    report.notes.push_back("the program has changed since the schedule was recorded");
  }
  return report;
}

int replay_command(const Options& options) {
  if (options.words.size() == 1 && !is_compilable(options.words[0])) {
    const std::string& word = options.words[0];
    if (std::filesystem::is_regular_file(word)) {
      throw UserError("{} is not a schedule that Mazurka has written, or it is damaged", word);
    }
    if (!is_model(word)) {
      throw UserError("{} is not a token, and there is no such file; did you copy all of it?",
                      word);
    }
  }
  if (options.words.size() < 2) {
    throw UserError(
        "a schedule is needed, and a program if the schedule does not name it: mazurka "
        "replay TOKEN|FILE [PROGRAM]");
  }
  options.output.require_writable();
  std::optional<Report> report;
  if (is_model(options.words[0])) {
    if (options.gdb)
      throw UserError("--gdb is for programs; {} is a model, replay it without", options.words[0]);
    report = replay_model(options);
  } else {
    report = replay_native(options);
  }
  if (!report) return exit_status::complete;
  // A schedule that was written by hand is wrong; one that was recorded meets a changed program.
  if (options.identity == 0 && !report->left.empty()) {
    throw UserError(
        "the schedule does not fit the program: {}; are the program and its options those "
        "that it was made with? See `mazurka help schedules`",
        report->left);
  }
  load_sources(*report);
  if (!options.output.takes_standard_output()) {
    fmt::print("{}", replay_to_text(*report, options.output.text()));
  }
  options.output.write(*report);
  return exit_status_of(report->verdict);
}

bool is_ours(const std::string& word) { return word.starts_with("--"); }

std::string option_of(const std::string& word) { return word.substr(0, word.find('=')); }

}  // namespace

std::vector<std::string> with_saved_schedule(const std::vector<std::string>& words) {
  const auto end = std::ranges::find(words, "--");
  for (auto word = words.begin(); word != end; ++word) {
    const std::optional<SavedSchedule> saved = saved_schedule(*word);
    if (!saved) continue;
    const bool has_target = std::any_of(words.begin(), end, [&](const std::string& other) {
      return &other != &*word && !is_ours(other);
    });
    const auto is_given_again = [&](const std::string& option) {
      return is_ours(option) && std::any_of(words.begin(), end, [&](const std::string& other) {
               return option_of(other) == option_of(option);
             });
    };
    std::vector<std::string> result;
    std::vector<std::string> rest;  // what comes after the schedule
    bool after_dashes = false;
    for (const std::string& old : saved->words) {
      after_dashes |= old == "--";
      const bool belongs_to_target = after_dashes || !is_ours(old);
      if ((belongs_to_target && has_target) || (!after_dashes && is_given_again(old))) continue;
      (after_dashes ? rest : result).push_back(old);
    }
    result.push_back(fmt::format("--identity={}", saved->identity));
    for (auto other = words.begin(); other != end; ++other) {
      if (other != word) result.push_back(*other);
    }
    result.push_back(saved->schedule);
    if (end != words.end()) rest.assign(end, words.end());
    result.insert(result.end(), rest.begin(), rest.end());
    return result;
  }
  return words;
}

Run declare_replay(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("schedule", options->words,
                 "the token that was printed, or a file with one. It knows its program; to try it "
                 "with another one, or after that one was moved, give that as well, as for "
                 "`mazurka check`. Also a program and then steps, such as 0x3,1,2:1")
      ->required();
  declare_program_options(app, options->program);
  app.add_option("--identity", options->identity)->group("");
  options->output.declare(app);
  app.add_flag("--gdb", options->gdb, "run it in gdb, which stops before the step that fails")
      ->group("Reports");
  return [options] { return replay_command(*options); };
}

}  // namespace mazurka
