#include "explain/survey.h"

#include "explain/describe.h"
#include "explain/rearrange.h"

namespace mazurka {

void LabelListener::on_execution(const Execution& E, const Program&) {
  for (const std::string& label : subject_.reached()) {
    const auto [witness, is_new] = witnesses_.try_emplace(label);
    if (is_new) witness->second = schedule_of(E.events());
  }
}

Survey::Survey(Subject& subject, const Options& options)
    : subject_(subject), options_(options), labels_(subject), first_(options.show) {}

std::vector<Listener*> Survey::listeners() {
  std::vector<Listener*> listeners{&labels_};
  if (options_.show > 0) listeners.push_back(&first_);
  if (options_.profile) listeners.push_back(&profile_);
  if (!options_.tree.empty()) listeners.push_back(&tree_);
  return listeners;
}

void Survey::add_to(Report& report, const Result& result, const Deadline& deadline) {
  if (options_.profile) report.profile = profile_.profile();
  if (!options_.tree.empty()) report.tree = tree_.tree();
  try {
    add_labels(report, result);
    add_shown(report, deadline);
    if (options_.profile || report.tree) report.blocks = subject_.blocks();
  } catch (const ProgramChanged&) {  // by what the last steps have shown
  } catch (const ProgramEscaped&) {
  } catch (const ProgramGaveUp&) {
  }
}

// All of them, however late it is: a label without a witness would be one that is never reached.
void Survey::add_labels(Report& report, const Result& result) {
  bool is_late = false;
  for (const auto& [label, witness] : result.labels.empty() ? labels_.witnesses() : result.labels) {
    Schedule schedule = witness;
    try {
      if (!is_late) schedule = subject_.schedule_for_others(witness);
    } catch (const ProgramGaveUp&) {
      is_late = true;
    }
    report.labels.push_back({label, subject_.text_of(schedule), ""});
  }
  if (is_late) {
    report.notes.push_back(
        "the time of --max-seconds was over before all labels were reached again: a replay may not "
        "be able to follow their schedules");
  }
}

void Survey::add_shown(Report& report, const Deadline& deadline) {
  for (const FirstExecutions::Seen& seen : first_.seen()) {
    if (deadline.has_passed()) {
      report.notes.push_back(
          "the time of --max-seconds was over before all executions of --show were run");
      return;
    }
    report.shown.push_back(shown(seen));
  }
}

ShownExecution Survey::shown(const FirstExecutions::Seen& seen) {
  const Schedule schedule = subject_.schedule_for_others(seen.schedule);
  ShownExecution shown{seen.ending, subject_.text_of(schedule), {}};
  if (options_.show == Options::no_limit) {  // a line for each
    shown.execution.switches = switches(seen.schedule);
    return shown;
  }
  const auto every_step = subject_.enter(Subject::Mode::every_step);
  const auto recorded = subject_.enter(Subject::Mode::recorded);
  const std::string output = subject_.output_of(
      [&] { shown.execution = describe_execution(subject_.program(), schedule).execution; });
  shown.execution.output = output;
  return shown;
}

}  // namespace mazurka
