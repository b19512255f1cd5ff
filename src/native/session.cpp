#include "native/session.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "core/error.h"
#include "explain/explain.h"
#include "explain/first_executions.h"
#include "explain/profile.h"
#include "explain/rearrange.h"
#include "native/checking.h"
#include "native/debugger.h"
#include "native/exit.h"
#include "native/files.h"
#include "native/keys.h"
#include "native/modules.h"
#include "native/signals.h"
#include "report/json.h"
#include "report/text.h"

namespace mazurka {

namespace {

using Json = nlohmann::ordered_json;

constexpr double patience_seconds = 10;

// What the program prints while it is explored is of no interest.
void silence() {
  const int nowhere = open("/dev/null", O_RDWR);
  for (int descriptor : {1, 2}) dup2(nowhere, descriptor);
  close(nowhere);
}

// Catches what the program prints in one execution.
class Output {
 public:
  // Beforehand, so that the program's own files have the same numbers in every execution.
  static void prepare() { file_ = memfd_create("output", 0); }

  Output() {
    if (file_ < 0) return;  // a debugger shows it
    clear();
    for (int descriptor : {1, 2}) dup2(file_, descriptor);
  }
  ~Output() {
    if (file_ >= 0) silence();
  }

  void clear() const {
    [[maybe_unused]] const int failed = ftruncate(file_, 0);
    lseek(file_, 0, SEEK_SET);
  }

  std::string text() const {
    if (file_ < 0) return "";
    std::string text(static_cast<std::size_t>(lseek(file_, 0, SEEK_END)), '\0');
    const ssize_t size = pread(file_, text.data(), text.size(), 0);
    text.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
    return text;
  }

 private:
  static inline int file_ = -1;
};

// What the tool watches; nullptr if it does not. The descriptor is not needed any more.
Progress* shared_progress(const NativeOptions& options) {
  if (options.progress_file < 0) return nullptr;
  void* page = mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED,
                    options.progress_file, 0);
  close(options.progress_file);
  return page == MAP_FAILED ? nullptr : static_cast<Progress*>(page);
}

Progress* progress = nullptr;

CheckOptions check_options(const NativeOptions& options) {
  CheckOptions check;
  check.keep_going = options.keep_going;
  check.check_optimality = options.check_optimality;
  check.limits.executions = options.max_executions;
  check.limits.seconds = options.max_seconds;
  check.limits.depth = options.max_steps;
  check.limits.interrupt = &interrupted;
  check.progress = progress;
  return check;
}

// In which execution a label was reached first.
class LabelListener : public Listener {
 public:
  explicit LabelListener(const NativeProgram& program) : program_(program) {}

  void on_execution(const Execution& E, const Program&) override {
    for (const std::string& label : program_.reached()) {
      const auto [witness, is_new] = witnesses_.try_emplace(label);
      if (is_new) witness->second = schedule_of(E.events());
    }
  }
  void on_restart() override { witnesses_.clear(); }

  const std::map<std::string, Schedule>& witnesses() const { return witnesses_; }

 private:
  const NativeProgram& program_;
  std::map<std::string, Schedule> witnesses_;
};

// What is collected over all executions.
struct Survey {
  Survey(const NativeProgram& program, const NativeOptions& options)
      : labels(program), first(options.show) {
    listeners.push_back(&labels);
    if (options.show > 0) listeners.push_back(&first);
    if (options.profile) listeners.push_back(&profile);
    if (options.tree) listeners.push_back(&tree);
  }

  LabelListener labels;
  FirstExecutions first;
  ProfileListener profile;
  TreeListener tree;
  std::vector<Listener*> listeners;
};

Checked explore(NativeProgram& program, const NativeOptions& options,
                const std::vector<Listener*>& listeners) {
  CheckOptions check = check_options(options);
  check.listeners = listeners;
  if (options.algorithm.empty()) return check_by_preferred(program, check);
  return {mazurka::check(program, algorithm(options.algorithm), check), ""};
}

// Explains findings in this process: every operation is visible meanwhile, so that nothing that
// is found to be shared can change what the steps are.
class Explainer {
 public:
  Explainer(NativeProgram& program, const NativeOptions& options) : program_(program) {
    options_.minimise = options.minimise;
    options_.find_way_out = options.explain;
    options_.effort.events = options.effort;
    options_.effort.interrupt = &interrupted;
    options_.let_others_go_on = [&](bool on) {
      program.set_keep_going(on || options.keep_going, on);
     };
    options_.record = [&](bool on) { program.record(on); };
  }

  // The schedule of the finding is one of the exploration.
  ReportFinding explain(Finding finding) {
    if (finding.kind == "nondeterminism") return as_it_is(finding);  // it would not come again
    try {
      finding.schedule = full_schedule(finding.schedule);
    } catch (const ProgramChanged&) {
      return as_it_is(finding);
    }
    return explain_full(finding);
  }

  // The same for a schedule that counts all operations.
  ReportFinding explain_full(const Finding& finding) {
    ReportFinding report = as_it_is(finding);
    program_.make_all_visible(true);
    // Other ways to go on can show that two locations are one: then everything once more.
    bool is_done = false;
    for (int tries = 0; tries < 5 && !is_done; ++tries) {
      is_done = true;
      try {
        report = explain_visible(finding);
      } catch (const ProgramChanged&) {
        is_done = false;
      } catch (const ProgramEscaped&) {
      } catch (const ProgramGaveUp&) {
      }
      program_.record(false);
      options_.let_others_go_on(false);
    }
    program_.make_all_visible(false);
    return report;
  }

  // The schedule for another process, of one of the exploration.
  std::string schedule_for_others(const Schedule& schedule) {
    full_schedule(schedule);
    return to_string(program_.full_schedule());
  }

  // An execution of the exploration with all its steps.
  ShownExecution show(const FirstExecutions::Seen& seen) {
    const Schedule full = full_schedule(seen.schedule);
    ShownExecution shown{seen.outcome, to_string(program_.full_schedule()), {}};
    program_.make_all_visible(true);
    program_.record(true);
    const Output output;
    shown.execution = describe_execution(program_, full).execution;
    fflush(nullptr);
    shown.execution.output = output.text();
    program_.record(false);
    program_.make_all_visible(false);
    return shown;
  }

  // The heap blocks of one execution, for names.
  Blocks blocks() {
    full_schedule({});
    return program_.blocks();
  }

 private:
  static ReportFinding as_it_is(const Finding& finding) {
    ReportFinding report = describe_finding(finding);
    report.schedule = to_string(finding.schedule);
    return report;
  }

  Schedule full_schedule(const Schedule& schedule) {
    program_.record(true);
    follow(program_, schedule);
    program_.record(false);
    return program_.full_schedule_here();
  }

  ReportFinding explain_visible(const Finding& finding) {
    Schedule shown;
    ReportFinding report = mazurka::explain(program_, finding, options_, &shown);
    // Once more, for what it prints and for its schedule.
    const Output output;
    full_schedule(shown);
    fflush(nullptr);
    report.execution.output = output.text();
    report.schedule = to_string(program_.full_schedule());
    return report;
  }

  NativeProgram& program_;
  ExplainOptions options_;
};

// What happened in all executions, worth knowing.
std::vector<std::string> notes(const NativeProgram& program, const Result& result) {
  std::vector<std::string> notes;
  if (result.limit == "depth") {
    notes.push_back("one execution was longer than --max-steps; is there a loop that polls under a "
                    "lock, waits with a timeout, or counts its rounds? See `mazurka help limits`");
  }
  if (program.weak_accesses > 0) {
    notes.push_back(fmt::format(
        "atomic accesses weaker than seq_cst were treated as seq_cst ({} in the last execution)",
        program.weak_accesses));
  }
  if (program.volatile_accesses > 0) {
    notes.push_back(fmt::format(
        "volatile accesses were treated as atomic ones ({} in the last execution)",
        program.volatile_accesses));
  }
  if (program.main_did_not_wait) {
    notes.push_back("main returned while other threads were running; they ran to their end");
  }
  if (program.leaves_out_values) {
    notes.push_back("of nondeterministic numbers only a few values were tried");
  }
  return notes;
}

// What makes "complete" say less than it seems. Whether no assertion was evaluated the tool can tell
// better: it knows what else the program calls.
std::vector<std::string> warnings(NativeProgram& program, const NativeOptions& options) {
  if (program.threads() < 2 || options.races == RaceMode::ignore) return {};
  if (program.locations().any_shared()) return {};
  return {fmt::format("{} threads ran, but there is nothing that two of them used at a time when it "
                      "could matter who comes first; is this what the test is meant to do?",
                      program.threads())};
}

void add_shown(Report& report, const Survey& survey, const NativeOptions& options,
               Explainer& explainer) {
  for (const FirstExecutions::Seen& seen : survey.first.seen()) {
    if (options.show_steps) {
      report.shown.push_back(explainer.show(seen));
    } else {
      report.shown.push_back({seen.outcome, explainer.schedule_for_others(seen.schedule), {}});
      report.shown.back().execution.switches = switches(seen.schedule);
    }
  }
}

void add_survey(Report& report, const Survey& survey, const NativeOptions& options,
                Explainer& explainer) {
  for (const auto& [label, witness] : survey.labels.witnesses()) {
    report.labels.push_back({label, explainer.schedule_for_others(witness), ""});
  }
  add_shown(report, survey, options, explainer);
  if (options.profile) report.profile = survey.profile.profile();
  if (options.tree) report.tree = survey.tree.tree();
  if (options.profile || options.tree) report.blocks = explainer.blocks();
}

// Nanoseconds per event of running one execution again and again.
double bare_ns_per_event(NativeProgram& program) {
  const std::vector<Event> events = mazurka::replay(program, {}).events;
  if (events.empty()) return 0;
  const auto start = std::chrono::steady_clock::now();
  std::chrono::duration<double, std::nano> time{0};
  std::size_t done = 0;
  while (time < std::chrono::milliseconds(200)) {
    for (int i = 0; i < 100; ++i) {
      program.restart();
      done += program.repeat(events);
    }
    time = std::chrono::steady_clock::now() - start;
  }
  return time.count() / static_cast<double>(done);
}

// One execution, recorded.
struct Recorded {
  std::vector<Event> events;
  std::vector<std::vector<std::uintptr_t>> stacks;  // stacks[i] belongs to events[i]
};

class StackWatcher : public Watcher {
 public:
  void before_step(const Execution&, const Program& watched, ProcessId p) override {
    stacks.push_back(watched.stack_of(p));
  }
  void at_end(const Execution&, const Program&) override {}
  std::vector<std::vector<std::uintptr_t>> stacks;
};

Recorded record_first(NativeProgram& program) {
  program.record(true);
  Recorded recorded;
  StackWatcher watcher;
  try {
    recorded.events = follow(program, {}, &watcher).events;
    recorded.stacks = std::move(watcher.stacks);
  } catch (...) {
    // Whatever it is, the exploration will meet it.
  }
  program.record(false);
  return recorded;
}

// Whether the first execution comes out the same when it is repeated.
bool repeats_itself(NativeProgram& program) {
  try {
    const std::vector<Event> events = mazurka::replay(program, {}).events;
    program.restart();
    return program.repeat(events) == events.size();
  } catch (...) {
    return true;  // whatever it is, the exploration will meet it
  }
}

// Runs the first execution twice. A program with a single trace would never be repeated otherwise.
std::optional<Finding> nondeterminism(NativeProgram& program) {
  if (repeats_itself(program)) return std::nullopt;
  const Output unseen;
  const Recorded once = record_first(program);
  const Recorded again = record_first(program);
  const std::size_t both = std::min({once.events.size(), again.events.size(), once.stacks.size(),
                                     again.stacks.size()});
  std::size_t i = 0;
  while (i < both && once.events[i] == again.events[i]) ++i;
  if (i == both) return std::nullopt;
  const Event& was = once.events[i];
  const Event& is = again.events[i];
  Finding finding;
  finding.kind = "nondeterminism";
  finding.threads = {program.process_name(was.step.process)};
  finding.message = fmt::format(
      "the first execution was repeated, and step {} was different: {} ({} -> {}), then {} ({} -> "
      "{}); does the program depend on uninitialised memory, a file, or its process id?",
      i + 1, describe(was, program), was.before, was.after, describe(is, program), is.before,
      is.after);
  finding.location = finding.threads[0];
  finding.schedule = schedule_of(std::span(once.events).first(i + 1));
  finding.stacks = {{"the first time", once.stacks[i]}, {"again", again.stacks[i]}};
  return finding;
}

// What a schedule that failed once finds, as far as it can be followed.
std::vector<ReportFinding> found_first(NativeProgram& program, const NativeOptions& options,
                                       Explainer& explainer) {
  for (const std::string& text : options.try_first) {
    program.make_all_visible(true);
    std::vector<Finding> findings;
    try {
      findings = follow(program, parse_schedule(text)).findings;
    } catch (const ProgramEscaped&) {
    } catch (const ProgramGaveUp&) {
    }
    program.make_all_visible(false);
    if (findings.empty()) continue;
    std::vector<ReportFinding> result;
    for (const Finding& finding : findings) result.push_back(explainer.explain_full(finding));
    return result;
  }
  return {};
}

Report explored(NativeProgram& program, const NativeOptions& options) {
  program.scout();
  Explainer explainer(program, options);
  if (!options.try_first.empty() && !options.keep_going) {
    Report report;
    report.findings = found_first(program, options, explainer);
    if (!report.findings.empty()) {
      report.verdict = Verdict::bug;
      report.algorithm = "corpus";
      report.notes.push_back(corpus_note);
      return report;
    }
  }
  Survey survey(program, options);
  Checked checked;
  Result& result = checked.result;
  if (auto finding = nondeterminism(program)) {
    result.verdict = Verdict::bug;
    result.findings.push_back(std::move(*finding));
    result.algorithm = "none";
  } else {
    checked = explore(program, options, survey.listeners);
  }
  Report report;
  report.take(checked);
  report.notes = notes(program, result);
  for (const Finding& finding : result.findings) {
    if (progress != nullptr) {
      Progress::set<std::uint64_t>(progress->explained, report.findings.size() + 1);
    }
    report.findings.push_back(explainer.explain(finding));
  }
  if (result.escape) report.escape = describe_finding(*result.escape);
  if (report.verdict == Verdict::complete) report.warnings = warnings(program, options);
  report.assertions = program.assertions;
  try {
    add_survey(report, survey, options, explainer);
  } catch (const ProgramChanged&) {  // by what the last steps have shown
  } catch (const ProgramEscaped&) {
  } catch (const ProgramGaveUp&) {
  }
  if (options.measure_bare) report.bare_ns_per_event = bare_ns_per_event(program);
  return report;
}

Report replayed(NativeProgram& program, const NativeOptions& options) {
  const Schedule schedule = parse_schedule(options.schedule);
  program.make_all_visible(true);
  const Output output;
  program.record(true);
  Report report;
  Described described;
  try {
    follow(program, schedule);  // shows which access of a race to look at
    output.clear();
    described = describe_execution(program, schedule);
  } catch (const ProgramEscaped& escaped) {
    report.verdict = Verdict::uncontrolled;
    report.escape = describe_finding(escaped.what);
    return report;
  } catch (const ProgramGaveUp& gave_up) {
    report.verdict = Verdict::bounded;
    report.limit = gave_up.limit;
    return report;
  }
  fflush(nullptr);
  report.take_replay(described.replay);
  report.shown.push_back({"", options.schedule, described.execution});
  report.shown[0].execution.output = output.text();
  for (const Finding& finding : described.replay.findings) {
    report.findings.push_back(describe_finding(finding, described));
  }
  return report;
}

long peak_rss_kb() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

void write_all(int file, const std::string& text) {
  for (std::size_t written = 0; written < text.size();) {
    const ssize_t more = write(file, text.data() + written, text.size() - written);
    if (more <= 0) return;
    written += static_cast<std::size_t>(more);
  }
}

Json run(const NativeOptions& options, NativeProgram::Main main, int argc, char** argv,
         char** environment) {
  try {
    // It lives to the end of the process: its memory stays protected.
    NativeProgram& program =
        *new NativeProgram(options, program_heap(), main, argc, argv, environment);
    if (options.under_debugger) {
      debugger::run(program, parse_schedule(options.schedule));
      return {};
    }
    Report report = options.replay ? replayed(program, options) : explored(program, options);
    for (const Module& module : loaded_modules()) {
      if (!module.is_ours && !module.is_loader) report.modules.push_back({module.path, module.base});
    }
    report.peak_rss_kb = peak_rss_kb();
    return to_wire(report);
  } catch (const UserError& error) {
    return {{"error", error.what()}};
  } catch (const std::exception& error) {
    return {{"internal_error", error.what()}};
  }
}

}  // namespace

void run_session(const NativeOptions& options, NativeProgram::Main main, int argc, char** argv,
                 char** environment) {
  exit_state().keep();
  keep_keys();
  progress = shared_progress(options);
  if (options.under_debugger) {
    debugger::prepare();
  } else {
    Output::prepare();
    silence();
  }
  begin_files();
  install_signal_handlers(patience_seconds);
  const Json json = run(options, main, argc, argv, environment);
  write_all(options.result_file,
            json.dump(-1, ' ', false, nlohmann::detail::error_handler_t::replace));
  _exit(0);
}

}  // namespace mazurka
