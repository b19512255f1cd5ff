#include "native/explainer.h"

#include <stdio.h>

#include "native/faults.h"
#include "native/output.h"

namespace mazurka {

namespace {

// Something that lasts as long as the mode that `begin` begins.
template <typename Begin>
ExplainOptions::Mode mode_of(Begin begin) {
  return ExplainOptions::Mode(new auto(begin()));
}

ReportFinding as_it_is(const Finding& finding, const NativeProgram& program) {
  ReportFinding report = describe_finding(finding);
  report.schedule = program.schedule_text(finding.schedule);
  return report;
}

}  // namespace

Explainer::Explainer(NativeProgram& program, const NativeOptions& options) : program_(program) {
  options_.minimise = options.minimise;
  options_.find_way_out = options.explain;
  options_.effort.events = options.effort;
  options_.effort.interrupt = &interrupted;
  options_.let_others_go_on = [&] { return mode_of([&] { return program.let_all_go_on(); }); };
  options_.record = [&] { return mode_of([&] { return program.record(); }); };
}

ReportFinding Explainer::explain(Finding finding) {
  if (finding.kind == FindingKind::nondeterminism)
    return as_it_is(finding, program_);  // it would not come again
  try {
    finding.schedule = full_schedule(finding.schedule);
    for (ScheduleStep& step : finding.schedule) step.wakes = nobody;  // others may wait later on
    return explain_full(finding);
  } catch (const ProgramChanged&) {
  } catch (const ProgramEscaped&) {
  } catch (const ProgramGaveUp&) {
  }
  return as_it_is(finding, program_);
}

ReportFinding Explainer::explain_full(const Finding& finding) {
  ReportFinding report = as_it_is(finding, program_);
  const auto visible = program_.make_all_visible();
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
  }
  return report;
}

std::string Explainer::schedule_for_others(const Schedule& schedule) {
  return program_.schedule_text(full_schedule(schedule));
}

ShownExecution Explainer::show(const FirstExecutions::Seen& seen) {
  const Schedule full = full_schedule(seen.schedule);
  ShownExecution shown{seen.outcome, program_.schedule_text(full), {}};
  const auto visible = program_.make_all_visible();
  const auto recorded = program_.record();
  const Output output;
  shown.execution = describe_execution(program_, full).execution;
  fflush(nullptr);
  shown.execution.output = output.text();
  return shown;
}

Blocks Explainer::blocks() {
  full_schedule({});
  return program_.blocks();
}

Schedule Explainer::full_schedule(const Schedule& schedule) {
  const auto recorded = program_.record();
  follow(program_, schedule);
  return program_.recording().full_schedule();
}

ReportFinding Explainer::explain_visible(const Finding& finding) {
  Schedule shown;
  ReportFinding report = mazurka::explain(program_, finding, options_, &shown);
  // Once more, for what it prints and for its schedule.
  const Output output;
  report.schedule = program_.schedule_text(full_schedule(shown));
  fflush(nullptr);
  report.execution.output = output.text();
  return report;
}

}  // namespace mazurka
