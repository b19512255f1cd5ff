// mazurka check: explores a program and says what it found.

#include <algorithm>

#include "cli/advice.h"
#include "cli/command.h"
#include "cli/corpus.h"
#include "cli/memory_models.h"
#include "cli/output.h"
#include "cli/saved_schedule.h"
#include "cli/target.h"
#include "core/error.h"
#include "report/sources.h"
#include "report/tell.h"
#include "report/terminal.h"

namespace mazurka {

namespace {

// Schedules become tokens, and commands to replay them.
void finish(Report& report, const Target& target, const Options& options) {
  tell(report);
  SavedSchedule saved{target.words(options), identity_of(target.files), {}};
  if (!report.known.empty()) saved.words.insert(saved.words.begin(), "--known=" + report.known);
  for (ReportFinding& finding : report.findings) {
    saved.schedule = finding.schedule;
    finding.schedule = to_token(saved);
    finding.replay = replay_command(finding, report.program);
  }
  for (CoveredLabel& label : report.labels) {
    if (label.witness.empty()) continue;
    saved.schedule = label.witness;
    label.witness = to_token(saved);
    label.replay = replay_command(short_name(label.witness),
                                  {label.witness, report.program, "reaches " + label.label, false});
  }
  // What a replay has to know is in a token.
  for (ShownExecution& shown : report.shown) {
    if (report.known.empty()) break;
    saved.schedule = shown.schedule;
    shown.schedule = to_token(saved);
  }
  load_sources(report);
}

// Under one memory model.
Report explored(Target& target, const Options& options) {
  const Corpus corpus(options.corpus, target.words(options));
  Options with_corpus = options;
  with_corpus.try_first = corpus.schedules();
  with_corpus.known = corpus.known();
  Report report = target.run(with_corpus);
  report.program = target.name;
  finish(report, target, options);
  corpus.add(report);
  return report;
}

void require_sensible(const Options& options) {
  require_writable(options);
  if (!options.algorithm.empty() && options.algorithm != "graphs") {
    algorithm(options.algorithm);  // to complain here
  }
  const bool has_others =
      options.memory != MemoryModel::sc || options.memories.size() > 1;  // sc is the first
  if (options.advise == AdviceMode::weaken && !has_others) {
    throw UserError(
        "--advise=weaken needs a memory model under which orders matter: --memory=tso, pso or "
        "rc11");
  }
}

// A model that cannot treat the program is no reason to call all well.
int exit_status_of(const Report& report) {
  const bool is_refused = std::ranges::any_of(
      report.memories, [](const UnderMemory& under) { return !under.refused.empty(); });
  return is_refused && report.verdict != Verdict::bug ? exit_status::usage
                                                      : exit_status_of(report.verdict);
}

}  // namespace

int run_check(const Options& given) {
  require_sensible(given);
  const std::unique_ptr<Target> target = target_of(given);
  target->prepare(given);
  const Deadline end = Deadline::after(given.max_seconds);
  ReportUnder under = run_under_each(given, [&](const Options& options) {
    Options in_time = options;
    in_time.max_seconds = std::max(end.seconds_left(), 0.001);
    return explored(*target, in_time);
  });
  add_advice(under.report, *target, under.options, end);
  write_report(under.report, given, to_text);
  return exit_status_of(under.report);
}

}  // namespace mazurka
