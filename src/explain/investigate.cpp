#include "explain/investigate.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>

#include "core/error.h"
#include "explain/explain.h"
#include "explain/survey.h"
#include "explore/memory_in_use.h"
#include "words/lists.h"

namespace mazurka {

namespace {

constexpr double seconds_per_finding = 10;
constexpr double time_to_prepare = 0.1;  // share of max_seconds

// Shares of max_seconds, to explain what was found at their end, and to show it as it is.
constexpr double time_to_explain = 0.02;
constexpr double time_to_show = 0.05;
constexpr double least_time_to_show = 0.1;  // in seconds

// To record a step once more, to name it and to write it down. Long executions are not shortened for as long.
constexpr double seconds_to_tell_a_step = 15e-6;

CheckOptions check_options(const Options& options, const Watch& watch) {
  CheckOptions check;
  check.keep_going = options.keep_going;
  check.check_optimality = options.check_optimality;
  check.limits.executions = options.max_executions;
  check.limits.deadline = Deadline::after(options.max_seconds, watch.clock);
  check.limits.depth = options.max_steps;
  check.limits.memory = options.max_memory == Options::no_limit
                            ? memory_in_use() + memory_left() / 4 * 3
                            : options.max_memory;
  check.limits.interrupt = watch.interrupt;
  check.progress = watch.progress;
  return check;
}

// As the search has seen it.
ReportFinding as_it_is(const Finding& finding, const Subject& subject, const std::string& note) {
  ReportFinding report = describe_finding(finding);
  report.schedule = subject.text_of(finding.schedule);
  report.minimise_note = note;
  return report;
}

// Nanoseconds per event of running one execution again and again.
double bare_ns_per_event(Program& program) {
  const std::vector<Event> events = replay(program, {}).events;
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

long peak_rss_kb() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

class Investigation {
 public:
  Investigation(Subject& subject, const Options& options, const Watch& watch)
      : subject_(subject), options_(options), watch_(watch), check_(check_options(options, watch)),
        explanations_(Deadline::after(options.max_seconds * (1 + time_to_explain), watch.clock)),
        end_(Deadline::after(
            options.max_seconds + std::max(options.max_seconds * time_to_show, least_time_to_show),
            watch.clock)),
        survey_(subject, options) {}

  Report report() {
    subject_.end_executions_at(
        Deadline::after(options_.max_seconds * time_to_prepare, watch_.clock));
    subject_.prepare();
    subject_.end_executions_at(check_.limits.deadline);
    check_.listeners = survey_.listeners();
    check_.is_suppressed = [this](const Finding& f) { return subject_.is_suppressed(f); };
    check_.known = found_first();
    if (watch_.found_one) check_.found = [this](const Result& so_far) { tell(so_far); };
    const Checked checked = explored();
    subject_.end_executions_at(end_);
    leave_time_to_tell(checked.result);
    report_.take(checked);
    report_.seconds = Deadline::steady_seconds() - start_;
    if (checked.result.limit == Limit::seconds && !checked.result.gave_up.empty()) {
      report_.notes.push_back("when the time was over, " + checked.result.gave_up);
    }
    if (checked.result.limit == Limit::depth) {
      report_.notes.push_back(
          "is there a loop that waits with a timeout, or never ends? See `mazurka help limits`");
    }
    if (const std::string note = note_about_messages(); !note.empty()) {
      report_.notes.push_back(note);
    }
    subject_.add_notes(report_, checked.result);
    if (report_.nothing_was_checked()) {
      report_.warnings.insert(report_.warnings.begin(),
                              "no execution satisfies the assumptions, so nothing was checked");
    }
    if (checked.result.escape) report_.escape = describe_finding(*checked.result.escape);
    tell_what_was_found(checked.result.findings);
    explain_all(checked.result.findings);
    survey_.add_to(report_, checked.result, explanations_);
    if (options_.measure_bare) report_.bare_ns_per_event = bare_ns_per_event(subject_.program());
    report_.peak_rss_kb = peak_rss_kb();
    report_.memory = name(options_.memory);
    return std::move(report_);
  }

 private:
  void leave_time_to_tell(const Result& result) {
    const double needed =
        seconds_to_tell_a_step * static_cast<double>(result.counters.longest_execution);
    explanations_ = Deadline::after(explanations_.seconds_left() - needed, watch_.clock);
  }

  // How messages were treated, if the user has asked for something special.
  std::string note_about_messages() const {
    std::vector<std::string> parts;
    if (options_.delivery == Delivery::ordered) {
      parts.emplace_back("messages were late, in their order for each sender and receiver");
    }
    if (options_.delivery == Delivery::unordered) {
      parts.emplace_back("messages were late, in any order");
    }
    const auto add = [&](std::uint32_t most, const char* noun, const char* what) {
      if (most > 0) parts.push_back(fmt::format("at most {} {}", plural(most, noun), what));
    };
    add(options_.lose, "message", "got lost");
    add(options_.duplicate, "message", "arrived twice");
    add(options_.crash, "actor", "crashed");
    if (parts.empty()) return "";
    if (!subject_.program().messages_travel()) {
      return "no message of mazurka/actors.h was sent, so --delivery and faults made no difference";
    }
    return "in each execution " + listed(parts);
  }

  std::vector<Finding> found_first() {
    if (options_.try_first.empty()) return {};
    std::vector<Schedule> schedules;
    for (const std::string& text : options_.try_first)
      schedules.push_back(subject_.schedule_in(text));
    const auto guard = subject_.enter(Subject::Mode::every_step);
    return try_first(subject_.program(), schedules, check_);
  }

  Checked explored() {
    if (auto finding = check_.known.empty() ? subject_.nondeterminism() : std::nullopt) {
      Checked checked;
      checked.result.verdict = Verdict::bug;
      checked.result.findings.push_back(std::move(*finding));
      checked.result.algorithm = "none";
      return checked;
    }
    return subject_.explored(options_.algorithm, check_);
  }

  // During the search.
  void tell(const Result& so_far) const {
    Report report;
    report.take({so_far, ""});
    report.findings.push_back(not_shown(so_far.findings[0]));
    watch_.found_one(report);
  }

  void tell_what_was_found(const std::vector<Finding>& found) const {
    if (!watch_.found || (found.empty() && check_.known.empty())) return;
    Report report = report_;
    for (const auto* findings : {&check_.known, &found}) {
      for (const Finding& finding : *findings) report.findings.push_back(not_shown(finding));
    }
    watch_.found(report);
  }

  ReportFinding not_shown(const Finding& finding) const {
    return as_it_is(finding, subject_,
                    "the process of the program ended, or had to be ended, before its steps could "
                    "be shown; a replay may not be able to follow its schedule");
  }

  void explain_all(const std::vector<Finding>& found) {
    // Schedules that failed once come from another process: every step is in them.
    for (const Finding& finding : check_.known) {
      note_explained(watch_.progress, report_.findings.size());
      report_.findings.push_back(explained_with_every_step(finding));
    }
    for (const Finding& finding : found) {
      note_explained(watch_.progress, report_.findings.size());
      report_.findings.push_back(explained(finding));
    }
    if (!report_.findings.empty() && explanations_.has_passed()) {
      report_.notes.push_back(
          "the time of --max-seconds was over before all that was found was shortened and "
          "explained");
    }
  }

  // The finding's schedule is one of the search.
  ReportFinding explained(Finding finding) {
    if (finding.kind == FindingKind::nondeterminism) return as_it_is(finding, subject_, "");
    try {
      finding.schedule = subject_.schedule_for_others(finding.schedule);
    } catch (const ProgramChanged&) {
      return as_it_is(finding, subject_, "");
    } catch (const ProgramEscaped&) {
      return as_it_is(finding, subject_, "");
    } catch (const ProgramGaveUp& gave_up) {
      return as_it_is(finding, subject_,
                      not_run_again(gave_up) + "; a replay may not be able to follow its schedule");
    }
    return explained_with_every_step(finding);
  }

  static std::string not_run_again(const ProgramGaveUp& gave_up) {
    return gave_up.limit == Limit::seconds
               ? "the time was over before its execution could be run again to show its steps"
               : "its execution was run again to show its steps, but " + gave_up.why;
  }

  ReportFinding explained_with_every_step(const Finding& finding) {
    ExplainOptions options;
    options.minimise = options_.minimise && subject_.can_be_rearranged();
    options.find_way_out = options_.effort > 0 && subject_.can_be_rearranged();
    options.effort = {options_.effort, explanations_.or_after(seconds_per_finding),
                      watch_.interrupt};
    options.end = end_;
    const auto guard = subject_.enter(Subject::Mode::every_step);
    Finding to_explain = finding;  // in other executions others may wait
    for (ScheduleStep& step : to_explain.schedule) step.wakes = nobody;
    std::string note;
    // Other ways to go on can show that two locations are one: then everything once more.
    for (int tries = 0; tries < 5; ++tries) {
      try {
        Schedule shown;
        ReportFinding report = explain(subject_, to_explain, options, &shown);
        report.schedule = subject_.text_of(shown);
        add_output(report, shown);
        return report;
      } catch (const ProgramChanged&) {
      } catch (const ProgramEscaped&) {
        break;
      } catch (const ProgramGaveUp& gave_up) {
        note = not_run_again(gave_up);
        break;
      }
    }
    return as_it_is(finding, subject_, note);
  }

  // Once more, for what it prints and for its schedule.
  void add_output(ReportFinding& report, const Schedule& shown) {
    try {
      report.execution.output = subject_.output_of(
          [&] { report.schedule = subject_.text_of(subject_.schedule_for_others(shown)); });
    } catch (const ProgramGaveUp&) {
      report.minimise_note += report.minimise_note.empty() ? "" : "; ";
      report.minimise_note += "the time was over before it was known what the program prints";
    }
  }

  const double start_ = Deadline::steady_seconds();
  Subject& subject_;
  const Options& options_;
  const Watch watch_;
  CheckOptions check_;
  Deadline explanations_;
  const Deadline end_;
  Survey survey_;
  Report report_;
};

}  // namespace

const std::vector<std::string>& Subject::reached() const {
  static const std::vector<std::string> none;
  return none;
}

Report investigate(Subject& subject, const Options& options, const Watch& watch) {
  return Investigation(subject, options, watch).report();
}

Report replayed(Subject& subject, const Options& options) {
  const Schedule schedule = subject.schedule_in(options.schedule);
  const auto every_step = subject.enter(Subject::Mode::every_step);
  const auto recorded = subject.enter(Subject::Mode::recorded);
  Report report;
  Described described;
  std::string output;
  try {
    subject.output_of([&] { follow(subject.program(), schedule); });  // shows what to look at
    output =
        subject.output_of([&] { described = describe_execution(subject.program(), schedule); });
  } catch (const ProgramEscaped& escaped) {
    report.verdict = Verdict::uncontrolled;
    report.escape = describe_finding(escaped.what);
    return report;
  } catch (const ProgramGaveUp& gave_up) {
    report.verdict = Verdict::bounded;
    report.limit = gave_up.limit;
    report.gave_up = gave_up.why;
    return report;
  }
  report.take_replay(described.replay);
  report.shown.push_back({{}, options.schedule, described.execution});
  report.shown[0].execution.output = output;
  for (const Finding& finding : described.replay.findings) {
    report.findings.push_back(describe_finding(finding, described));
  }
  report.peak_rss_kb = peak_rss_kb();
  report.memory = name(options.memory);
  return report;
}

}  // namespace mazurka
