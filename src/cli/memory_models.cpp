#include "cli/memory_models.h"

#include <algorithm>

#include "core/error.h"
#include "report/words.h"

namespace mazurka {

namespace {

UnderMemory summary(const Report& report, const std::string& memory) {
  UnderMemory under;
  under.memory = memory;
  under.verdict = report.verdict;
  under.executions = report.counters.executions;
  under.seconds = report.seconds;
  if (!report.findings.empty()) {
    const ReportFinding& first = report.findings[0];
    under.finding = name(first.kind);
    if (!first.location.empty()) under.finding += " at " + first.location;
  }
  return under;
}

// What one wants to see first.
int rank(const Report& report) {
  switch (report.verdict) {
    case Verdict::bug: return 0;
    case Verdict::uncontrolled: return 1;
    case Verdict::bounded: return 2;
    case Verdict::complete: break;
  }
  return 3;
}

}  // namespace

ReportUnder run_under_each(const Options& options, const RunTarget& run) {
  if (options.memories.size() < 2) return {run(options), options};
  std::vector<UnderMemory> all;
  std::optional<ReportUnder> shown;
  for (const MemoryModel model : options.memories) {
    Options with_model = options;
    with_model.memory = model;
    try {
      Report report = run(with_model);
      all.push_back(summary(report, name(model)));
      const bool all_seen = rank(report) == 3 && shown && rank(shown->report) == 3;
      if (!shown || all_seen || rank(report) < rank(shown->report)) {
        shown = {std::move(report), with_model};
      }
    } catch (const UserError& error) {
      if (model == options.memories.back() && !shown) throw;
      all.emplace_back();
      all.back().memory = name(model);
      all.back().refused = error.what();
    }
  }
  shown->report.memories = std::move(all);
  return std::move(*shown);
}

}  // namespace mazurka
