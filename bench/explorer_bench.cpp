// What the explorer costs on models: nanoseconds per event of the program.
//
// Each row is one complete exploration. `events` are steps that the program took: since it goes back
// by taking back steps, most of them are new. `ns/event` is the time of the whole exploration, the
// model's own included, divided by them; `ns/execution` is the number to compare algorithms by. `bare`
// is the time per event of running steps of the model without an explorer.

#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <algorithm>

#include "check/check.h"
#include "models/catalog.h"
#include "models/model_program.h"

namespace mazurka {

namespace {

double now() {
  using Clock = std::chrono::steady_clock;
  return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

// Seconds per event of running the model's first execution again and again.
double bare_seconds_per_event(ModelProgram& program, std::uint64_t events) {
  const Replay execution = replay(program, {});
  const double start = now();
  std::uint64_t done = 0;
  while (done < events) {
    program.restart();
    for (const Event& event : execution.events) {
      benchmark::DoNotOptimize(program.step(event.step.process, event.step.choice));
    }
    done += execution.events.size();
  }
  return (now() - start) / static_cast<double>(done);
}

bool sends_messages(const char* name) {
  ModelProgram program(catalog_model(name).model);
  const Replay execution = replay(program, {});
  return std::ranges::any_of(
      execution.events, [](const Event& event) { return event.step.operation.kind == Kind::send; });
}

void explore(benchmark::State& state, const std::string& name, const std::string& algorithm_name) {
  ModelProgram program(catalog_model(name).model);
  const Algorithm chosen = algorithm(algorithm_name);
  CheckOptions options;
  options.keep_going = true;
  Result result;
  double seconds = 0, events = 0;
  for (auto _ : state) {
    result = check(program, chosen, options);
    seconds += result.seconds;
    events += static_cast<double>(result.counters.events);
  }
  state.counters["executions"] = static_cast<double>(result.counters.executions);
  state.counters["blocked"] = static_cast<double>(result.counters.blocked);
  state.counters["events"] = static_cast<double>(result.counters.events);
  state.counters["exec/s"] = static_cast<double>(result.counters.executions) *
                             static_cast<double>(state.iterations()) / seconds;
  state.counters["ns/event"] = seconds / events * 1e9;
  state.counters["ns/execution"] =
      seconds / static_cast<double>(result.counters.executions) / state.iterations() * 1e9;
  state.counters["bare"] = bare_seconds_per_event(program, 1'000'000) * 1e9;
}

}  // namespace

}  // namespace mazurka

int main(int argc, char** argv) {
  using namespace mazurka;
  const char* programs[] = {"fib_bench(5)",     "lastzero(10)",  "indexer(12)",
                            "exp_mem3(8)",      "pol(7,3)",      "length_param(2,65536)",
                            "not_selective(8)", "first_only(8)", "lock(6)"};
  for (const char* program : programs) {
    for (const Algorithm& a : algorithms()) {
      // These do not come to an end on programs of this size, or not soon.
      if (a.name == "naive" || a.name == "sleep") continue;
      if (!a.messages && sends_messages(program)) continue;
      const std::string label = std::string(program) + "/" + a.name;
      benchmark::RegisterBenchmark(
          label.c_str(),
          [program, name = a.name](benchmark::State& state) { explore(state, program, name); })
          ->Unit(benchmark::kMillisecond)
          ->UseRealTime();
    }
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
