#include "native/native_graph_subject.h"

#include "graphs/check_graphs.h"

namespace mazurka {

Checked NativeGraphSubject::explored(std::string_view, const CheckOptions& options) {
  return known_or(options, [&] {
    const double start = Deadline::steady_seconds();
    for (;;) {
      try {
        Checked checked{check_graphs(graphs_, options), ""};
        checked.result.seconds = Deadline::steady_seconds() - start;
        return checked;
      } catch (const ProgramChanged&) {  // more is shared than was known
      }
    }
  });
}

void NativeGraphSubject::add_notes(Report& report, const Result& result) {
  NativeSubject::add_notes(report, result);
  if (result.findings.empty()) return;
  report.notes.emplace_back(
      "executions of graphs are shown as they were found: they are not shortened, and no way out "
      "is "
      "looked for");
}

// The choices of a graph, and between them the steps that only others see.
Schedule NativeGraphSubject::schedule_for_others(const Schedule& schedule) {
  const Schedule full = NativeSubject::schedule_for_others(schedule);
  const std::vector<bool>& hidden = native().recording().hidden_steps();
  Schedule result;
  std::size_t next = 0;
  for (std::size_t i = 0; i < full.size(); ++i) {
    result.push_back({full[i].process});
    if (!hidden[i] && next < schedule.size()) result.back() = schedule[next++];
  }
  for (; next < schedule.size(); ++next) result.push_back(schedule[next]);  // they wait
  return result;
}

}  // namespace mazurka
