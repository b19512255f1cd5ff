#include "native/session.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "core/error.h"
#include "explain/explain.h"
#include "explain/first_executions.h"
#include "explain/profile.h"
#include "explain/rearrange.h"
#include "explore/large_stack.h"
#include "native/checking.h"
#include "native/debugger.h"
#include "native/explainer.h"
#include "native/faults.h"
#include "native/files.h"
#include "native/large_fiber.h"
#include "native/modules.h"
#include "native/output.h"
#include "native/process_state.h"
#include "native/repeatable.h"
#include "report/json.h"
#include "report/text.h"

namespace mazurka {

namespace {

using Json = nlohmann::ordered_json;

constexpr double patience_seconds = 10;

// What the tool watches; nullptr if it does not. The descriptor is not needed any more.
Progress* shared_progress(const NativeOptions& options) {
  if (options.progress_file < 0) return nullptr;
  void* page =
      mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED, options.progress_file, 0);
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

// What happened in all executions, worth knowing.
std::vector<std::string> notes(const NativeProgram& program, const Result& result) {
  std::vector<std::string> notes;
  if (result.limit == "depth") {
    notes.push_back(
        "one execution was longer than --max-steps; is there a loop that polls under a "
        "lock, waits with a timeout, or counts its rounds? See `mazurka help limits`");
  }
  const NativeProgram::Seen seen = program.seen();
  if (seen.weak_accesses > 0) {
    notes.push_back(fmt::format(
        "atomic accesses weaker than seq_cst were treated as seq_cst (up to {} in an execution)",
        seen.weak_accesses));
  }
  if (seen.volatile_accesses > 0) {
    notes.push_back(
        fmt::format("volatile accesses were treated as atomic ones (up to {} in an execution)",
                    seen.volatile_accesses));
  }
  if (seen.left_others != nullptr) {
    notes.push_back(fmt::format("{} while other threads were running; they ran to their end",
                                seen.left_others));
  }
  if (seen.left_out_values) {
    notes.push_back("of nondeterministic numbers only a few values were tried");
  }
  return notes;
}

// What makes "complete" say less than it seems. Whether no assertion was evaluated the tool can tell
// better: it knows what else the program calls.
std::vector<std::string> warnings(NativeProgram& program, const NativeOptions& options) {
  if (program.threads().size() < 2 || options.races == RaceMode::ignore) return {};
  if (program.sharing().locations.any_shared()) return {};
  return {
      fmt::format("{} threads ran, but there is nothing that two of them used at a time when it "
                  "could matter who comes first; is this what the test is meant to do?",
                  program.threads().size())};
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

// What schedules that failed once find. Their steps are all visible ones.
std::vector<Finding> found_first(NativeProgram& program, const NativeOptions& options) {
  if (options.try_first.empty()) return {};
  std::vector<Schedule> schedules;
  for (const std::string& text : options.try_first)
    schedules.push_back(program.threads().parse(text));
  const auto visible = program.make_all_visible();
  return try_first(program, schedules, options.keep_going);
}

Report explored(NativeProgram& program, const NativeOptions& options) {
  program.scout();
  Explainer explainer(program, options);
  Survey survey(program, options);
  CheckOptions check = check_options(options);
  check.listeners = survey.listeners;
  check.known = found_first(program, options);
  Checked checked;
  Result& result = checked.result;
  if (auto finding = check.known.empty() ? nondeterminism(program) : std::nullopt) {
    result.verdict = Verdict::bug;
    result.findings.push_back(std::move(*finding));
    result.algorithm = "none";
  } else {
    checked = check_by(options.algorithm, program, check);
  }
  Report report;
  report.take(checked);
  std::ranges::copy(notes(program, result), std::back_inserter(report.notes));
  for (const Finding& finding : check.known) {
    note_explained(check.progress, report.findings.size());
    report.findings.push_back(explainer.explain_full(finding));
  }
  for (const Finding& finding : result.findings) {
    note_explained(check.progress, report.findings.size());
    report.findings.push_back(explainer.explain(finding));
  }
  if (result.escape) report.escape = describe_finding(*result.escape);
  if (report.verdict == Verdict::complete) report.warnings = warnings(program, options);
  report.assertions = program.seen().assertions;
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
  const Schedule schedule = program.threads().parse(options.schedule);
  const auto visible = program.make_all_visible();
  const auto recorded = program.record();
  const Output output;
  Report report;
  Described described;
  try {
    follow(program, schedule);  // shows which accesses to look at
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
      debugger::run(program, program.threads().parse(options.schedule));
      return {};
    }
    Report report = options.replay ? replayed(program, options) : explored(program, options);
    for (const Module& module : loaded_modules()) {
      if (!module.is_ours && !module.is_loader)
        report.modules.push_back({module.path, module.base});
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
  keep_process_state();
  set_large_stack_runner(run_on_large_fiber);
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
