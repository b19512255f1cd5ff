#include "explain/explain.h"

#include <algorithm>

#include "explain/way_out.h"

namespace mazurka {

namespace {

Described recorded(Subject& subject, const Schedule& schedule) {
  const auto guard = subject.enter(Subject::Mode::recorded);
  return describe_execution(subject.program(), schedule);
}

// While it lives, executions end when there is no time for what they are run for.
class InTime {
 public:
  InTime(Subject& subject, const ExplainOptions& options) : subject_(subject), end_(options.end) {
    subject_.end_executions_at(options.effort.deadline);
  }
  ~InTime() { subject_.end_executions_at(end_); }
  InTime(const InTime&) = delete;

 private:
  Subject& subject_;
  const Deadline end_;
};

Shrunk shrunk_in_time(Subject& subject, const Finding& finding, const ExplainOptions& options) {
  const InTime in_time(subject, options);
  return shrink(subject.program(), finding, options.effort);
}

WayOut way_out_of(Subject& subject, const Schedule& schedule, std::size_t length,
                  const ExplainOptions& options) {
  const InTime in_time(subject, options);
  const auto guard = subject.enter(Subject::Mode::others_go_on);
  // The same steps, but what failed may go on now, with other values.
  std::vector<Event> events = follow(subject.program(), schedule).events;
  events.resize(std::min(events.size(), length));
  return way_out(subject.program(), events, options.effort);
}

// Which rows they are; nothing if it is long ago.
void describe_flip(ReportFinding& report, const WayOut::Flipped& flipped, const Described& failing,
                   const Described& passing) {
  const std::optional<std::size_t> first = failing.rows[flipped.first];
  if (!first) return;
  report.flipped.emplace();
  report.flipped->first = *first;
  report.flipped->is_choice = flipped.is_choice;
  add_mark(report.execution.steps[*first], Mark::flipped);
  if (flipped.second) report.flipped->second = failing.rows[*flipped.second];
  if (const std::optional<std::size_t> second = report.flipped->second) {
    add_mark(report.execution.steps[*second], Mark::flipped);
  } else {
    report.flipped->in_passing = passing.rows[flipped.in_passing];
  }
}

void find_way_out(Subject& subject, const Schedule& schedule, const Described& failing,
                  const ExplainOptions& options, ReportFinding& report) {
  const auto undecided = [&](const std::string& too_many) {
    report.no_return_note = "not decided, " + why_undecided(options.effort, too_many);
  };
  if (options.effort.is_over()) return undecided("");
  const WayOut out = way_out_of(subject, schedule, failing.rows.size(), options);
  if (!out.no_return) {
    if (!out.why_not.empty()) return undecided(out.why_not);
    return undecided("there are too many continuations (more are explored with a larger --effort)");
  }
  if (!out.is_certain) {
    report.no_return_note = "because of data races not all were tried";
  }
  report.always_fails = *out.no_return == 0;
  if (report.always_fails) return;
  report.no_return = failing.rows[*out.no_return - 1];
  if (report.no_return) {
    add_mark(report.execution.steps[*report.no_return], Mark::no_return);
  } else {
    report.no_return_note = "the point of no return is among the steps that are not shown";
  }
  if (!out.passing) return;
  const Described passing = recorded(subject, *out.passing);
  report.passing = passing.execution;
  if (out.flipped) describe_flip(report, *out.flipped, failing, passing);
}

}  // namespace

ReportFinding explain(Subject& subject, const Finding& finding, const ExplainOptions& options,
                      Schedule* shown) {
  bool minimise = options.minimise && !options.effort.deadline.has_passed();
  Shrunk shrunk;
  try {
    if (minimise) shrunk = shrunk_in_time(subject, finding, options);
  } catch (const ProgramGaveUp&) {
    minimise = false;
  }
  if (!minimise) {
    shrunk = shrink(subject.program(), finding, Effort{0, {}, nullptr});
    if (options.minimise && shrunk.note.empty()) {
      shrunk.note =
          "this is the execution as it was found: " +
          why_undecided(options.effort, "the program gave up when it was tried to shorten it");
    }
  }
  recorded(subject, shrunk.schedule);  // shows which accesses to look at
  const Described failing = recorded(subject, shrunk.schedule);

  ReportFinding report = describe_finding(finding, failing);
  report.minimised = minimise;
  report.switches_before = shrunk.before.switches;
  report.preemptions_before = shrunk.before.preemptions;
  report.minimise_note = shrunk.note;
  if (finding_of(failing, finding).kind != finding.kind) {
    report.minimise_note =
        fmt::format("in the search, this execution ended with {}", name(finding.kind));
  }
  if (shown != nullptr) *shown = shrunk.schedule;
  try {
    if (options.find_way_out) find_way_out(subject, shrunk.schedule, failing, options, report);
  } catch (const ProgramGaveUp& gave_up) {
    if (!report.no_return) {
      report.no_return_note = "not decided, " + why_undecided(options.effort, gave_up.why);
    }
  }
  return report;
}

}  // namespace mazurka
