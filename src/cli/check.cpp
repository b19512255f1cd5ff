// mazurka check: explores a program and says what it found.

#include <sys/resource.h>

#include <csignal>
#include <memory>

#include "cli/command.h"
#include "cli/corpus.h"
#include "cli/native.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/saved_schedule.h"
#include "cli/target.h"
#include "core/error.h"
#include "explain/explain.h"
#include "explain/first_executions.h"
#include "explain/profile.h"
#include "explain/rearrange.h"
#include "report/profile.h"
#include "report/terminal.h"
#include "report/text.h"

namespace mazurka {

namespace {

struct Options {
  std::vector<std::string> files;
  ProgramOptions program;
  std::string algorithm;
  CheckOptions check;
  bool no_minimize = false;
  std::uint64_t effort = Effort().events;
  std::string corpus;
  std::string progress = "auto";
  std::string show;  // "all" or a number
  bool profile = false;
  OutputOptions output;
};

volatile std::sig_atomic_t interrupted = 0;

// The first ^C ends the search with a report, the second one the tool.
class Interrupt {
 public:
  Interrupt() {
    struct sigaction action = {};
    action.sa_handler = [](int) { interrupted = 1; };
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    sigaction(SIGINT, &action, &before_);
  }
  ~Interrupt() { sigaction(SIGINT, &before_, nullptr); }
  Interrupt(const Interrupt&) = delete;

 private:
  struct sigaction before_ = {};
};

long peak_rss_kb() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

// How many executions are to be shown; with all their steps, unless it is all of them.
std::uint64_t shown_executions(const std::string& show) {
  if (show.empty()) return 0;
  return show == "all" ? std::numeric_limits<std::uint64_t>::max() : std::stoull(show);
}
bool shows_steps(const std::string& show) { return show != "all"; }

// A program does everything in a process of its own.
Report check_native(const Options& options, const NativeTarget& target, const Corpus& corpus) {
  NativeOptions native = native_options(options.program);
  if (!options.algorithm.empty()) native.algorithm = algorithm(options.algorithm).name;
  native.check_optimality = options.check.check_optimality;
  native.max_executions = options.check.limits.executions;
  native.max_seconds = std::min(options.check.limits.seconds, native.max_seconds);
  native.max_steps = options.check.limits.depth;
  native.minimise = !options.no_minimize;
  native.effort = options.effort;
  native.show = shown_executions(options.show);
  native.show_steps = shows_steps(options.show);
  native.profile = options.profile;
  native.tree = options.output.wants_tree();
  native.explain = options.effort > 0;
  native.try_first = corpus.schedules();
  const ReadyProgram program(target);
  const ProgressDisplay display(options.progress);
  native.progress_file = display.file();
  return launch(program.path(), target.foreign.program, native);
}

ShownExecution shown(ModelProgram& program, const FirstExecutions::Seen& seen, bool with_steps) {
  ShownExecution result{seen.outcome, to_string(seen.schedule), {}};
  if (with_steps) result.execution = describe_execution(program, seen.schedule).execution;
  else result.execution.switches = switches(seen.schedule);
  return result;
}

Report check_model(const Options& options, ModelProgram& program, const Corpus& corpus) {
  const Interrupt interrupt;
  const ProgressDisplay display(options.progress);
  CheckOptions check = options.check;
  check.keep_going = options.program.keep_going;
  check.limits.interrupt = &interrupted;
  check.progress = display.progress();
  FirstExecutions first(shown_executions(options.show));
  ProfileListener profile;
  TreeListener tree;
  check.listeners = {&first};
  if (options.profile) check.listeners.push_back(&profile);
  if (options.output.wants_tree()) check.listeners.push_back(&tree);
  std::vector<Schedule> known;
  for (const std::string& text : corpus.schedules()) known.push_back(parse_schedule(text));
  check.known = try_first(program, known, check.keep_going);
  const Checked checked = check_by(options.algorithm, program, check);
  Report report;
  report.take(checked);
  report.peak_rss_kb = peak_rss_kb();
  ExplainOptions explain_options;
  explain_options.minimise = !options.no_minimize;
  explain_options.find_way_out = options.effort > 0;
  explain_options.effort = {options.effort, Effort().seconds, &interrupted};
  std::vector<Finding> findings = check.known;
  std::ranges::copy(checked.result.findings, std::back_inserter(findings));
  for (const Finding& finding : findings) {
    Schedule shown;
    note_explained(check.progress, report.findings.size());
    report.findings.push_back(explain(program, finding, explain_options, &shown));
    report.findings.back().schedule = to_string(shown);
  }
  for (const FirstExecutions::Seen& seen : first.seen()) {
    report.shown.push_back(shown(program, seen, shows_steps(options.show)));
  }
  if (options.profile) report.profile = profile.profile();
  condense(report.profile);
  if (options.output.wants_tree()) report.tree = tree.tree();
  return report;
}

// Schedules become tokens, and commands to replay them.
void finish(Report& report, const std::vector<std::string>& words,
            const std::vector<std::string>& files) {
  SavedSchedule saved{words, identity_of(files), {}};
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
  load_sources(report);
}

int check_command(const Options& options) {
  options.output.require_writable();
  const bool is_a_model = is_model(options.files[0]);
  if (is_a_model && (options.files.size() > 1 || !foreign_words().compiler.empty())) {
    throw UserError(
        "a model is checked alone, without options for the compiler; give each a command of "
        "its own");
  }
  Report report;
  if (is_a_model) {
    const Target target = parse_target(options.files[0]);
    std::vector<std::string> words = words_for(options.program);
    words.push_back(target.name);
    const Corpus corpus(options.corpus, words);
    report = check_model(options, *target.program, corpus);
    report.program = target.name;
    finish(report, words, {});
    corpus.add(report);
  } else {
    const NativeTarget target{options.files, foreign_words(), options.program.compiler,
                              words_for(options.program)};
    const Corpus corpus(options.corpus, all_words(target));
    report = check_native(options, target, corpus);
    report.program = words_for(target);
    finish(report, all_words(target), target.files);
    corpus.add(report);
  }
  if (!options.output.takes_standard_output()) {
    fmt::print("{}", to_text(report, options.output.text()));
  }
  options.output.write(report);
  return exit_status_of(report.verdict);
}

}  // namespace

Run declare_check(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CheckOptions& check = options->check;
  app.add_option(
         "program", options->files,
         "C or C++ sources with options for the compiler (-D -I -O -std -l …), or a program "
         "that was built by `mazurka cc`; arguments of the program after --; or "
         "model:NAME(ARGUMENTS)")
      ->required();
  declare_program_options(app, options->program);
  app.add_option("--algorithm", options->algorithm,
                 "see `mazurka algorithms`; by default an optimal one that fits the program")
      ->type_name("NAME")
      ->group("The search");
  app.add_option("--corpus", options->corpus,
                 "a folder: failing schedules are kept there, and tried first the next time")
      ->type_name("DIR")
      ->group("The search");
  app.add_flag("--check-optimality", check.check_optimality,
               "fail if an optimal algorithm explores a trace twice; takes memory")
      ->group("The search");
  app.add_option("--max-executions", check.limits.executions, "stop after so many executions")
      ->check(positive())
      ->type_name("N")
      ->group("Limits");
  app.add_option("--max-seconds", check.limits.seconds, "stop after so many seconds")
      ->check(positive())
      ->type_name("S")
      ->group("Limits");
  app.add_option("--max-steps", check.limits.depth, "stop at an execution of more steps")
      ->check(positive())
      ->type_name("N")
      ->capture_default_str()
      ->group("Limits");
  app.add_option("--effort", options->effort,
                 "steps that shortening and explaining a finding may take")
      ->type_name("N")
      ->capture_default_str()
      ->group("Limits");
  app.add_flag("--no-minimize", options->no_minimize,
               "show the execution of a finding as it was found")
      ->group("Reports");
  declare_progress(app, options->progress);
  options->output.declare(app);
  options->output.declare_tree(app);
  app.add_option(
         "--show", options->show,
         "executions that pass, too: all (a line for each), or N (the first N, step by step)")
      ->type_name("all|N")
      ->check(CLI::IsMember({"all"}) | positive())
      ->group("Reports");
  app.add_flag("--profile", options->profile, "show what makes for many executions")
      ->group("Reports");
  return [options] { return check_command(*options); };
}

}  // namespace mazurka
