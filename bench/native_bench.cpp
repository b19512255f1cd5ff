// What a check of native programs costs: the papers' programs, compiled with -O2.
//
// Each row is one complete exploration in a process of its own. `ns/event` is the time of the whole
// exploration divided by the program's steps, the repeated ones included; `bare` is the same for
// running one execution of the program again and again, without an explorer; `MB` is the largest
// memory of the process.

#include <benchmark/benchmark.h>

#include <filesystem>
#include <map>

#include "core/error.h"
#include "launch/launch.h"
#include "toolchain/compile.h"
#include "toolchain/temporary_folder.h"

namespace mazurka {

namespace {

struct Row {
  const char* program;
  std::vector<std::string> options;
  RaceMode races;
  std::vector<const char*> algorithms = {"source", "optimal", "pop"};
  MemoryModel memory = MemoryModel::sc;
};

// Those whose processes send messages.
const std::vector<const char*> for_messages = {"optimal", "observers"};

const std::vector<const char*> by_graphs = {"graphs"};

const Row rows[] = {
    {"fib_bench", {"-DN=5"}, RaceMode::explore},
    {"fib_bench", {"-DN=5"}, RaceMode::ignore},
    {"fib_bench", {"-DN=5"}, RaceMode::error},
    {"circular_buffer", {"-DN=8"}, RaceMode::ignore},
    {"circular_buffer", {"-DN=8"}, RaceMode::error},
    {"linuxlocks", {"-DN=6"}, RaceMode::explore},
    {"indexer", {"-DN=15"}, RaceMode::error},
    {"lastzero", {"-DN=10"}, RaceMode::explore},
    {"exp_mem3", {"-DN=8"}, RaceMode::explore},
    {"pol", {"-DN=7", "-DK=3"}, RaceMode::error},
    {"length_param", {"-DT=2", "-DN=65536"}, RaceMode::error},
    {"not_selective", {"-DN=8"}, RaceMode::error, for_messages},
    {"selective", {"-DN=8"}, RaceMode::error, {"optimal"}},
    {"first_only", {"-DN=8"}, RaceMode::error, {"optimal"}},
    {"lock", {"-DN=6"}, RaceMode::error, for_messages},
    {"fib_bench", {"-DN=5"}, RaceMode::error, by_graphs},
    {"fib_bench", {"-DN=5"}, RaceMode::error, by_graphs, MemoryModel::rc11},
    {"fib_bench", {"-DN=5", "-DRELAXED"}, RaceMode::error, by_graphs, MemoryModel::tso},
    {"fib_bench", {"-DN=5", "-DRELAXED"}, RaceMode::error, by_graphs, MemoryModel::rc11},
    {"fib_bench", {"-DN=5", "-DACQ_REL"}, RaceMode::error, by_graphs, MemoryModel::rc11},
    {"linuxlocks", {"-DN=6"}, RaceMode::error, by_graphs},
    {"linuxlocks", {"-DN=6", "-DACQ_REL"}, RaceMode::error, by_graphs, MemoryModel::rc11},
    {"lastzero", {"-DN=12", "-DRELAXED"}, RaceMode::error, by_graphs, MemoryModel::rc11},
    {"exp_mem3", {"-DN=8", "-DACQ_REL"}, RaceMode::error, by_graphs, MemoryModel::rc11},
    {"circular_buffer", {"-DN=8"}, RaceMode::error, by_graphs},
    {"indexer", {"-DN=14"}, RaceMode::error, by_graphs},
};

const char* word(RaceMode races) {
  switch (races) {
    case RaceMode::error: return "error";
    case RaceMode::ignore: return "ignore";
    case RaceMode::explore: return "explore";
  }
  return "";
}

// Compiled once, gone at the end.
class Programs {
 public:
  const std::string& path(const Row& row) {
    std::string key = row.program;
    for (const std::string& option : row.options) key += option;
    auto [found, is_new] = paths_.try_emplace(key);
    if (is_new) found->second = compiled(row, key);
    return found->second;
  }

 private:
  std::string compiled(const Row& row, const std::string& key) {
    CompileJob job;
    std::filesystem::path source = std::string(MAZURKA_SOURCE "/bench/programs/") + row.program;
    source += ".c";
    job.options = row.options;
    if (!exists(source)) {
      source.replace_extension(".cpp");
      job.options.push_back("-std=c++20");
    }
    job.sources = {source.string()};
    job.options.push_back("-O2");
    const std::filesystem::path folder = folder_.path() / key;
    std::filesystem::create_directory(folder);
    return compile(job, folder.string());
  }

  const TemporaryFolder folder_;
  std::map<std::string, std::string> paths_;
};

void check_program(benchmark::State& state, const Row& row, const char* algorithm) {
  static Programs programs;
  Options options;
  options.algorithm = algorithm;
  options.races = row.races;
  options.memory = row.memory;
  options.measure_bare = std::string_view(algorithm) != "graphs";  // there it means nothing
  double seconds = 0, events = 0, executions = 0;
  Report report;
  for (auto _ : state) {
    report = launch(programs.path(row), {}, options);
    if (report.verdict != Verdict::complete) {
      state.SkipWithError(name(report.verdict));
      return;
    }
    state.SetIterationTime(report.seconds);
    seconds += report.seconds;
    events += static_cast<double>(report.counters.events);
    executions += static_cast<double>(report.counters.executions);
  }
  state.counters["executions"] = static_cast<double>(report.counters.executions);
  state.counters["exec/s"] = executions / seconds;
  state.counters["ns/event"] = seconds / events * 1e9;
  state.counters["bare"] = report.bare_ns_per_event;
  state.counters["MB"] = static_cast<double>(report.peak_rss_kb) / 1024;
}

const int registered = [] {
  for (const Row& row : rows) {
    for (const char* algorithm : row.algorithms) {
      std::string name = row.program;
      for (const std::string& option : row.options) name += option.substr(2) + " ";
      name += fmt::format("races={} {}", word(row.races), algorithm);
      if (row.memory != MemoryModel::sc) name += fmt::format(" {}", mazurka::name(row.memory));
      benchmark::RegisterBenchmark(
          ("native/" + name).c_str(),
          [&row, algorithm](benchmark::State& state) { check_program(state, row, algorithm); })
          ->Unit(benchmark::kMillisecond)
          ->UseManualTime();
    }
  }
  return 0;
}();

}  // namespace

}  // namespace mazurka
