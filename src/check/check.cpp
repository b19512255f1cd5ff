#include "check/check.h"

#include "core/error.h"
#include "explore/large_stack.h"
#include "program/named.h"
#include "words/step.h"

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
  search_options.progress = options.progress;
  search_options.is_suppressed = options.is_suppressed;
  Result result;
  result.algorithm = algorithm.name;
  std::optional<Search> started;
  if (options.found) {
    search_options.found = [&](const Finding& finding) {
      Result so_far = result;
      so_far.verdict = Verdict::bug;
      so_far.counters = started->counters;
      so_far.seconds = started->seconds();
      so_far.findings.push_back(finding);
      options.found(so_far);
    };
  }
  run_on_large_stack([&] {
    try {
      algorithm.explore(started.emplace(program, search_options), algorithm);
    } catch (const SearchStopped& stopped) {
      result.limit = stopped.limit;
      result.verdict = Verdict::bounded;
    } catch (const ProgramGaveUp& gave_up) {
      result.limit = gave_up.limit;
      result.gave_up = gave_up.why;
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
  if (result.verdict == Verdict::complete && result.counters.cut > 0) {
    result.limit = Limit::depth;
    result.verdict = Verdict::bounded;
  }
  if (!result.findings.empty()) result.verdict = Verdict::bug;
  return result;
}

}  // namespace

Result check(Program& program, const Algorithm& algorithm, const CheckOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  for (;;) {
    try {
      Result result = explore(program, algorithm, options);
      result.seconds = seconds();
      return result;
    } catch (const InternalError& error) {
      throw InternalError(fmt::format("algorithm {}: {}", algorithm.name, error.what()));
    } catch (const ProgramChanged&) {
      for (Listener* listener : options.listeners) listener->on_restart();
    }
  }
}

Checked check_by_preferred(Program& program, const CheckOptions& options) {
  const char* const preferred[] = {program.sends_messages() ? "observers" : "pop", "optimal"};
  Checked checked;
  const auto start = std::chrono::steady_clock::now();
  for (const char* name : preferred) {
    try {
      checked.result = check(program, algorithm(name), options);
      const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
      checked.result.seconds = time.count();  // with what another one has tried
      break;
    } catch (const Refusal&) {
      if (name == std::end(preferred)[-1]) throw;
      for (Listener* listener : options.listeners) listener->on_restart();
      checked.note = fmt::format(" ({} cannot treat this program)", name);
    }
  }
  return checked;
}

Checked check_by(std::string_view name, Program& program, const CheckOptions& options) {
  return known_or(options, [&] {
    return name.empty() ? check_by_preferred(program, options)
                        : Checked{check(program, algorithm(name), options), ""};
  });
}

Checked known_or(const CheckOptions& options, const std::function<Checked()>& check) {
  Checked checked;
  if (!options.known.empty() && !options.keep_going) {
    checked.result.algorithm = "corpus";
    checked.result.by_corpus = true;
  } else {
    checked = check();
  }
  if (!options.known.empty()) checked.result.verdict = Verdict::bug;
  std::erase_if(checked.result.findings,
                [&](const Finding& f) { return contains(options.known, f); });
  return checked;
}

std::vector<Finding> try_first(Program& program, const std::vector<Schedule>& schedules,
                               const CheckOptions& options) {
  std::vector<Finding> result;
  for (const Schedule& schedule : schedules) {
    if (options.limits.deadline.has_passed()) break;
    try {
      for (Finding& finding : follow(program, schedule).findings) {
        if (options.is_suppressed && options.is_suppressed(finding)) continue;
        if (!contains(result, finding)) result.push_back(std::move(finding));
      }
    } catch (const ProgramEscaped&) {  // the exploration will meet it
    } catch (const ProgramGaveUp&) {
    }
    if (!result.empty() && !options.keep_going) break;
  }
  return result;
}

namespace {

// Why the step cannot be taken now; empty if it can.
std::string misfit(Search& search, const Program& program, const ScheduleStep& step) {
  const std::size_t number = search.execution().size() + 1;
  const ProcessId p = step.process;
  if (!search.enabled().contains(p)) {
    return search.alive().contains(p)
               ? fmt::format("at step {} {} waits {}", number, program.narrator().process_name(p),
                             reason_to_wait(named(program.pending(p), program.narrator())))
               : fmt::format("at step {} process {} does not exist or has ended", number,
                             program.narrator().schedule_text({{p}}));
  }
  const std::optional<std::uint16_t> choice = choice_at(step, program.pending(p));
  if (!choice) {
    return fmt::format("at step {} {} does not wake {}, which does not wait for it", number,
                       program.narrator().process_name(p),
                       program.narrator().schedule_text({{step.wakes}}));
  }
  if (const std::uint16_t ways = search.ways(p); *choice >= ways) {
    return fmt::format("at step {} {} has {} way(s) to go, not {}", number,
                       program.narrator().process_name(p), ways, *choice + 1);
  }
  return "";
}

}  // namespace

Replay follow(Program& program, const Schedule& schedule, Watcher* watcher) {
  SearchOptions options;
  options.keep_going = true;
  options.limits.depth += schedule.size();  // after its end it may go on for so long
  Search search(program, options);
  const auto take = [&](ProcessId p, std::uint16_t choice) {
    if (watcher != nullptr) watcher->before_step(search.execution(), program, p);
    search.step(p, choice);
  };
  Replay result;
  for (const ScheduleStep& step : schedule) {
    // A native program that has failed may have ended at once.
    if (!program.failures().empty() && search.enabled().empty()) break;
    result.left = misfit(search, program, step);
    if (!result.left.empty()) break;
    take(step.process, *choice_at(step, program.pending(step.process)));
    ++result.followed;
  }
  try {
    while (!search.enabled().empty()) {
      const ProcessSet can = search.enabled();
      const Execution& E = search.execution();
      const bool goes_on = !E.empty() && can.contains(E.process(E.last()));
      take(goes_on ? E.process(E.last()) : can.first(), 0);
    }
    search.end_of_execution();
  } catch (const SearchStopped&) {
    result.left = fmt::format("after {} steps there is no end in sight", search.execution().size());
  }
  const Execution& E = search.execution();
  if (watcher != nullptr) watcher->at_end(E, program);
  result.events.assign(E.events().begin(), E.events().end());
  result.findings = search.findings();
  return result;
}

Replay replay(Program& program, const Schedule& schedule) {
  Replay result = follow(program, schedule);
  if (!result.left.empty()) {
    throw UserError("the schedule does not fit the program: {}", result.left);
  }
  return result;
}

}  // namespace mazurka
