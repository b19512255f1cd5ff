// mazurka check: explores a program and says what it found.

#include "cli/command.h"
#include "cli/corpus.h"
#include "cli/output.h"
#include "cli/saved_schedule.h"
#include "cli/target.h"
#include "report/sources.h"
#include "report/tell.h"
#include "report/terminal.h"

namespace mazurka {

namespace {

// Schedules become tokens, and commands to replay them.
void finish(Report& report, const Target& target) {
  tell(report);
  SavedSchedule saved{target.words, identity_of(target.files), {}};
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

}  // namespace

int run_check(const Options& given) {
  require_writable(given);
  if (!given.algorithm.empty() && given.algorithm != "graphs") {
    algorithm(given.algorithm);  // to complain here
  }
  const std::unique_ptr<Target> target = target_of(given);
  const Corpus corpus(given.corpus, target->words);
  Options options = given;
  options.try_first = corpus.schedules();
  Report report = target->run(options);
  report.program = target->name;
  finish(report, *target);
  corpus.add(report);
  write_report(report, options, to_text);
  return exit_status_of(report.verdict);
}

}  // namespace mazurka
