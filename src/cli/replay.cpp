// mazurka replay: runs one given execution and shows its steps.

#include <memory>

#include "cli/command.h"
#include "cli/native.h"
#include "cli/target.h"
#include "core/error.h"
#include "report/text.h"

namespace mazurka {

namespace {

struct Options {
  std::vector<std::string> words;  // the target, then the schedule
  ProgramOptions program;
  std::string json;
  bool gdb = false;
};

int replay_native(const Options& options) {
  NativeTarget target{options.words, foreign_words(), options.program.compiler, {}};
  NativeOptions native = native_options(options.program);
  native.replay = true;
  native.schedule = target.files.back();
  parse_schedule(native.schedule);  // to complain here
  target.files.pop_back();
  const ReadyProgram program(target);
  if (options.gdb) {
    launch_gdb(program.path(), target.foreign.program, native);
    return exit_status::complete;
  }
  const auto report = launch(program.path(), target.foreign.program, native);
  fmt::print("{}", options.json == "-" ? native_json(report, target) : native_replay_report(report));
  return exit_status_of(verdict_of_name(report.at("verdict").get<std::string>()));
}

int replay_command(const Options& options) {
  if (options.words.size() < 2) {
    throw UserError("a program and a schedule are needed: mazurka replay PROGRAM SCHEDULE");
  }
  if (!is_model(options.words[0])) return replay_native(options);
  if (options.gdb) throw UserError("--gdb is for C and C++ programs, not for models");
  const Target target = parse_target(options.words[0]);
  const Schedule schedule = parse_schedule(options.words[1]);
  const Replay replayed = replay(*target.program, schedule);
  fmt::print("{}", steps_as_lines(replayed.events, *target.program));
  if (replayed.events.size() > schedule.size()) {
    fmt::print(
        "\nThe schedule ends after step {}; from there on the first process that can go on "
        "does.\n",
        schedule.size());
  }
  for (const Finding& finding : replayed.findings) {
    fmt::print("\n{}", in_words(finding));
  }
  if (replayed.findings.empty()) fmt::print("\nno bug in this execution\n");
  return replayed.findings.empty() ? exit_status::complete : exit_status::bug;
}

}  // namespace

Run declare_replay(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("words", options->words,
                 "the program as for `mazurka check`, then the schedule as it was printed, for\n"
                 "example 0x3,1,2:1")
      ->required();
  declare_program_options(app, options->program);
  app.add_option("--json", options->json, "- for standard output");
  app.add_flag("--gdb", options->gdb, "run it in gdb, which stops before the step that fails\n"
               "(docs/debugging.md)");
  return [options] { return replay_command(*options); };
}

}  // namespace mazurka
