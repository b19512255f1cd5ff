// What a check of native programs costs: the papers' programs, compiled with -O2.
//
// Each row is one complete exploration in a process of its own. `events` are those that the explorer has added to
// an execution, `ns/event` the time of the whole exploration divided by them, `recalled` the share (of 1) of the steps that
// the program did not take because they were remembered. `bare` are the milliseconds that it takes to run the same schedules
// one after the other, without an explorer and without memory: what a step of the first one takes, again and again, times the
// steps of all. `x bare` says how many times as fast the exploration is. `MB` is the largest memory of the process.

#include <benchmark/benchmark.h>

#include <cstdio>
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
    {"hashing", {"-DN=5"}, RaceMode::error, {"pop"}},
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

// Of the note that --profile makes (NativeSubject). What else it does takes time: that is another run.
double share_remembered(const std::string& program, Options options) {
  options.profile = true;
  const Report report = launch(program, {}, options);
  unsigned long recalled = 0, all = 0;
  for (const std::string& note : report.notes) {
    if (std::sscanf(note.c_str(), "%lu of %lu steps were remembered", &recalled, &all) == 2) break;
  }
  return all == 0 ? 0 : static_cast<double>(recalled) / static_cast<double>(all);
}

// Milliseconds of running all of the schedules: without memory the explorer takes each of their steps.
double bare_milliseconds(const std::string& program, Options options) {
  options.recall = RecallMode::off;
  options.measure_bare = true;
  const Report report = launch(program, {}, options);
  return report.bare_ns_per_event * static_cast<double>(report.counters.events) / 1e6;
}

void check_program(benchmark::State& state, const Row& row, const char* algorithm) {
  static Programs programs;
  Options options;
  options.algorithm = algorithm;
  options.races = row.races;
  options.memory = row.memory;
  double seconds = 0, times = 0;
  Report report;
  for (auto _ : state) {
    report = launch(programs.path(row), {}, options);
    if (report.verdict != Verdict::complete) {
      state.SkipWithError(name(report.verdict));
      return;
    }
    state.SetIterationTime(report.seconds);
    seconds += report.seconds;
    ++times;
  }
  const auto events = static_cast<double>(report.counters.events);
  const auto executions = static_cast<double>(report.counters.executions);
  state.counters["executions"] = executions;
  state.counters["exec/s"] = executions * times / seconds;
  state.counters["events"] = events;
  state.counters["ns/event"] = seconds / times / events * 1e9;
  if (std::string_view(algorithm) != "graphs") {  // which are not made of schedules
    const double bare = bare_milliseconds(programs.path(row), options);
    state.counters["recalled"] = share_remembered(programs.path(row), options);
    state.counters["bare"] = bare;
    state.counters["x bare"] = bare / (seconds / times * 1e3);
  }
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
