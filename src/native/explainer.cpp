#include "native/explainer.h"

#include <stdio.h>

#include "native/output.h"
#include "native/signals.h"

namespace mazurka {

namespace {

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
  options_.let_others_go_on = [&](bool on) {
    program.set_keep_going(on || options.keep_going, on);
  };
  options_.record = [&](bool on) { program.record(on); };
}

ReportFinding Explainer::explain(Finding finding) {
  if (finding.kind == FindingKind::nondeterminism)
    return as_it_is(finding, program_);  // it would not come again
  try {
    finding.schedule = full_schedule(finding.schedule);
    return explain_full(finding);
  } catch (const ProgramChanged&) {
  } catch (const ProgramEscaped&) {
  } catch (const ProgramGaveUp&) {
  }
  program_.record(false);
  return as_it_is(finding, program_);
}

ReportFinding Explainer::explain_full(const Finding& finding) {
  ReportFinding report = as_it_is(finding, program_);
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

std::string Explainer::schedule_for_others(const Schedule& schedule) {
  return program_.schedule_text(full_schedule(schedule));
}

ShownExecution Explainer::show(const FirstExecutions::Seen& seen) {
  const Schedule full = full_schedule(seen.schedule);
  ShownExecution shown{seen.ending, program_.schedule_text(full), {}};
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

HeapBlocks Explainer::blocks() {
  full_schedule({});
  return program_.blocks();
}

Schedule Explainer::full_schedule(const Schedule& schedule) {
  program_.record(true);
  follow(program_, schedule);
  program_.record(false);
  return program_.full_schedule();
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
