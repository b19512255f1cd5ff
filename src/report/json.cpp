#include "report/json.h"

#include <nlohmann/json.hpp>

namespace mazurka {

std::string to_json(const Result& result, const std::string& program, long peak_rss_kb) {
  using Json = nlohmann::ordered_json;
  Json findings = Json::array();
  for (const Finding& finding : result.findings) {
    findings.push_back({{"kind", finding.kind},
                        {"message", finding.message},
                        {"location", finding.location},
                        {"schedule", to_string(finding.schedule)},
                        {"threads", finding.threads}});
  }
  const Counters& counters = result.counters;
  const Json report = {
      {"program", program},
      {"verdict", name(result.verdict)},
      {"limit", result.limit},
      {"algorithm", result.algorithm},
      {"memory", "sc"},
      {"executions", counters.executions},
      {"blocked", counters.blocked},
      {"assumed_away", 0},
      {"deadlocks", counters.deadlocks},
      {"events", counters.events},
      {"longest_execution", counters.longest_execution},
      {"wakeup_tree", counters.wakeup_tree},
      {"sleep_characterisation", counters.sleep_characterisation},
      {"unfolding", counters.unfolding},
      {"seconds", result.seconds},
      {"peak_rss_kb", peak_rss_kb},
      {"findings", findings},
  };
  return report.dump(2) + "\n";
}

}  // namespace mazurka
