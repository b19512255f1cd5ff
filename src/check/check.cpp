#include "check/check.h"

#include "core/error.h"
#include "explore/large_stack.h"

namespace mazurka {

const char* name(Verdict verdict) {
  static constexpr const char* names[] = {"complete", "bug", "bounded", "uncontrolled"};
  return names[static_cast<int>(verdict)];
}

Verdict verdict_of_name(std::string_view word) {
  for (Verdict v : {Verdict::complete, Verdict::bug, Verdict::bounded, Verdict::uncontrolled}) {
    if (word == name(v)) return v;
  }
  throw InternalError(fmt::format("there is no verdict '{}'", word));
}

namespace {

// Explores once, as far as the program lets itself be explored.
Result explore(Program& program, const Algorithm& algorithm, const CheckOptions& options) {
  SearchOptions search_options;
  search_options.limits = options.limits;
  search_options.equivalence = algorithm.equivalence;
  search_options.optimal = algorithm.optimal;
  search_options.check_optimality = options.check_optimality;
  search_options.keep_going = options.keep_going;
  search_options.listeners = options.listeners;
  Result result;
  result.algorithm = algorithm.name;
  std::optional<Search> started;
  run_on_large_stack([&] {
    try {
      algorithm.explore(started.emplace(program, search_options), algorithm);
    } catch (const SearchStopped& stopped) {
      result.limit = stopped.limit;
      result.verdict = Verdict::bounded;
    } catch (const ProgramGaveUp& gave_up) {
      result.limit = gave_up.limit;
      result.verdict = Verdict::bounded;
    } catch (const ProgramEscaped& escaped) {
      result.escape = escaped.what;
      if (started) result.escape->schedule = schedule_of(started->execution().events());
      result.verdict = Verdict::uncontrolled;
    }
  });
  if (!started) return result;
  const Search& search = *started;
  result.seconds = search.seconds();
  result.counters = search.counters;
  result.findings = search.findings();
  if (!result.findings.empty()) result.verdict = Verdict::bug;
  return result;
}

}  // namespace

Result check(Program& program, const Algorithm& algorithm, const CheckOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  CheckOptions left = options;
  for (;;) {
    try {
      Result result = explore(program, algorithm, left);
      result.seconds = seconds();
      return result;
    } catch (const InternalError& error) {
      throw InternalError(fmt::format("algorithm {}: {}", algorithm.name, error.what()));
    } catch (const ProgramChanged&) {
      left.limits.seconds = std::max(0.0, options.limits.seconds - seconds());
    }
  }
}

Checked check_by_preferred(Program& program, const CheckOptions& options) {
  constexpr const char* preferred[] = {"pop", "optimal"};
  Checked checked;
  for (const char* name : preferred) {
    try {
      checked.result = check(program, algorithm(name), options);
      break;
    } catch (const Refusal&) {
      if (name == std::end(preferred)[-1]) throw;
      checked.note = fmt::format(" ({} cannot treat this program)", name);
    }
  }
  return checked;
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
  for (const ScheduleStep& step : schedule) {
    // A native program that has failed may have ended at once.
    if (!program.failures().empty() && search.enabled().empty()) break;
    check_step(step.process, step.choice);
  }
  while (auto p = search.enabled().any()) check_step(*p, 0);
  search.end_of_execution();
  const std::span<const Event> events = search.execution().events();
  return {{events.begin(), events.end()}, search.findings()};
}

}  // namespace mazurka
