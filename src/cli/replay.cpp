// mazurka replay: runs one given execution and shows its steps.

#include <memory>

#include "cli/command.h"
#include "cli/target.h"
#include "core/error.h"
#include "report/text.h"

namespace mazurka {

namespace {

struct Options {
  std::string target;
  std::string schedule;
};

int replay_command(const Options& options) {
  const Target target = parse_target(options.target);
  const Schedule schedule = parse_schedule(options.schedule);
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
  app.add_option("program", options->target, "model:NAME or model:NAME(ARGUMENTS)")->required();
  app.add_option("schedule", options->schedule, "as printed by `mazurka check`, e.g. 0x3,1,2:1")
      ->required();
  return [options] { return replay_command(*options); };
}

}  // namespace mazurka
