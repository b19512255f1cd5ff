#include "cli/paper_tables.h"

#include <sstream>

#include "core/error.h"

namespace mazurka {

std::span<const PaperTable> paper_tables() {
  static const PaperTable tables[] = {
      {"figures", "Programs in the figures of the papers", "", figures},
      {"fig10", "Source Sets (J. ACM 2017), Table 1: the program of Fig. 10", "",
       source_sets_fig10},
      {"wakeup", "Source Sets (J. ACM 2017), Table 2: wakeup_stress", "", source_sets_wakeup},
      {"source-sets", "Source Sets (J. ACM 2017), Tables 3, 4 and 6",
       "Their executions include the blocked ones.", source_sets_benchmarks},
      {"observers", "Observers (TACAS 2018), Table 1",
       "They replace await by assume, and count violated assumptions as blocked.",
       observers_memory},
      {"messages", "Observers (TACAS 2018), Table 2: programs that send messages",
       "In filesystem_servers each lock of filesystem is a process.", observers_messages},
      {"qpor", "Quasi-Optimal POR (CAV 2018), Table 1: Dpu; for source: Nidhugg",
       "TO: more than 8 minutes there.", qpor_table},
      {"qpor-small", "Quasi-Optimal POR: smaller instances", "", qpor_others},
      {"pop", "POP (CAV 2024), Table 1", "linuxlocks is the row that the paper calls linuxrwlocks.",
       pop_table},
      {"controls", "Programs with a closed form", "", controls},
  };
  return tables;
}

std::vector<PaperRun> runs(const PaperTable& table) {
  std::vector<PaperRun> result;
  std::istringstream lines(table.lines);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string size;
    if (!(words >> size)) continue;
    PaperRun run;
    words >> run.model >> run.algorithm;
    CHECK(words && (size == "q" || size == "n" || size == "l"), "table {}: '{}'", table.name, line);
    run.size = size == "q" ? Size::quick : size == "n" ? Size::normal : Size::large;
    words >> run.executions >> run.blocked >> run.time >> run.memory;
    result.push_back(run);
  }
  return result;
}

}  // namespace mazurka
