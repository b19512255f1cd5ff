#include "check/check.h"

#include "core/error.h"
#include "explore/large_stack.h"

namespace mazurka {

const char* name(Verdict verdict) {
  static constexpr const char* names[] = {"complete", "bug", "bounded"};
  return names[static_cast<int>(verdict)];
}

Result check(Program& program, const Algorithm& algorithm, const CheckOptions& options) {
  SearchOptions search_options;
  search_options.limits = options.limits;
  search_options.equivalence = algorithm.equivalence;
  search_options.optimal = algorithm.optimal;
  search_options.check_optimality = options.check_optimality;
  search_options.keep_going = options.keep_going;
  search_options.listeners = options.listeners;
  Search search(program, search_options);

  Result result;
  result.algorithm = algorithm.name;
  run_on_large_stack([&] {
    try {
      algorithm.explore(search, algorithm);
    } catch (const SearchStopped& stopped) {
      result.limit = stopped.limit;
      result.verdict = Verdict::bounded;
    }
  });
  result.seconds = search.seconds();
  result.counters = search.counters;
  result.findings = search.findings();
  if (!result.findings.empty()) result.verdict = Verdict::bug;
  return result;
}

Replay replay(Program& program, const Schedule& schedule) {
  SearchOptions options;
  options.keep_going = true;
  Search search(program, options);
  const auto check_step = [&](ProcessId p, std::uint16_t choice) {
    const std::size_t at = search.execution().size();
    if (!search.enabled().contains(p)) {
      throw UserError("the schedule does not fit the program: at step {} process {} cannot go on",
                      at + 1, index(p));
    }
    if (choice >= search.ways(p)) {
      throw UserError("the schedule does not fit the program: at step {} process {} has {} way(s) "
                      "to go, not {}", at + 1, index(p), search.ways(p), choice + 1);
    }
    search.step(p, choice);
  };
  for (const ScheduleStep& step : schedule) check_step(step.process, step.choice);
  while (auto p = search.enabled().any()) check_step(*p, 0);
  search.end_of_execution();
  const std::span<const Event> events = search.execution().events();
  return {{events.begin(), events.end()}, search.findings()};
}

}  // namespace mazurka
