#include "explain/shrink.h"

#include <algorithm>
#include <map>
#include <set>

#include "explain/rearrange.h"
#include "explore/large_stack.h"
#include "program/reason.h"

namespace mazurka {

namespace {

bool has(const std::vector<Finding>& findings, const Finding& wanted) {
  return std::ranges::any_of(findings, [&](const Finding& f) { return is_same(f, wanted); });
}

// Whether p would be preempted by a step of another process now.
bool could_go_on(const Program& program, ProcessId p) {
  return program.is_enabled(p) && !only_waits(program.pending(p));
}

class ReadingWatcher : public Watcher {
 public:
  void before_step(const Execution& E, const Program& program, ProcessId p) override {
    if (E.empty() || E.process(E.last()) == p) return;
    ++reading.switches;
    if (could_go_on(program, E.process(E.last()))) ++reading.preemptions;
  }
  void at_end(const Execution& E, const Program&) override { reading.steps = E.size(); }
  Reading reading;
};

// Objects that several processes use in an execution: only there a preemption makes a difference.
std::set<ObjectId> common_objects(std::span<const Event> events) {
  std::map<ObjectId, ProcessSet> users;
  for (const Event& event : events) {
    for (ObjectId x : event.step.operation.objects) {
      if (x != no_object) users[x].insert(event.step.process);
    }
  }
  std::set<ObjectId> common;
  for (const auto& [x, processes] : users) {
    if (processes.size() > 1) common.insert(x);
  }
  return common;
}

// All executions with at most so many preemptions, until one has the finding.
class FewPreemptions {
 public:
  FewPreemptions(Program& program, const Finding& wanted, std::set<ObjectId> common,
                 const Limits& limits)
      : wanted_(wanted), common_(std::move(common)), search_(program, options(limits)) {}

  enum class End { found, none, gave_up };

  End look(std::size_t preemptions) {
    End end = End::none;
    run_on_large_stack([&] {
      try {
        search_.truncate(0);
        if (explore(preemptions)) end = End::found;
      } catch (const SearchStopped&) {
        end = End::gave_up;
      }
    });
    return end;
  }

  Schedule schedule() const { return schedule_of(search_.execution().events()); }

 private:
  static SearchOptions options(const Limits& limits) {
    SearchOptions options;
    options.keep_going = true;
    options.limits = limits;
    return options;
  }

  bool explore(std::size_t left) {
    const Execution& E = search_.execution();
    const ProcessSet enabled = search_.enabled();
    if (enabled.empty()) {
      search_.end_of_execution();
      return has(search_.findings(), wanted_);
    }
    if (E.empty()) return go(enabled, left);
    const ProcessId last = E.process(E.last());
    if (!enabled.contains(last)) return go(enabled, left);
    const Operation pending = search_.pending(last).operation;
    if (only_waits(pending)) return go(enabled - ProcessSet{last}, left) || go({last}, left);
    if (go({last}, left)) return true;
    return left > 0 && is_worth_it(pending) && go(enabled - ProcessSet{last}, left - 1);
  }

  bool go(ProcessSet processes, std::size_t left) {
    for (ProcessId p : processes) {
      const std::uint16_t ways = search_.ways(p);
      for (std::uint16_t choice = 0; choice < ways; ++choice) {
        search_.step(p, choice);
        if (explore(left)) return true;
        search_.undo();
      }
    }
    return false;
  }

  bool is_worth_it(const Operation& pending) const {
    return std::ranges::any_of(pending.objects, [&](ObjectId x) { return common_.contains(x); });
  }

  const Finding& wanted_;
  const std::set<ObjectId> common_;
  Search search_;
};

// The last event of the process that the finding is about; no_event if that is not one process.
EventId failing_event(const Execution& E, const Finding& finding, const Program& program) {
  if (finding.threads.size() != 1) return no_event;
  for (std::size_t i = E.size(); i-- > 0;) {
    const EventId e{static_cast<std::uint32_t>(i)};
    if (program.process_name(E.process(e)) == finding.threads[0]) return e;
  }
  return no_event;
}

// The schedules of the trace that may be easier to read, best first.
std::vector<Schedule> arrangements(const Program& program, std::span<const Event> events,
                                   const Finding& finding) {
  const Execution E = rebuilt(events, Equivalence::mazurkiewicz);
  std::vector<Schedule> result;
  if (E.empty()) return result;
  if (const EventId e = failing_event(E, finding, program); e != no_event) {
    result.push_back(past_with_few_switches(E, e));
  }
  result.push_back(with_few_switches(E));
  return result;
}

// The schedule without what one process does in one stretch, the last stretch first.
std::vector<Schedule> without_a_stretch(const Schedule& schedule) {
  std::vector<Schedule> result;
  for (std::size_t end = schedule.size(); end > 0;) {
    std::size_t begin = end - 1;
    while (begin > 0 && schedule[begin - 1].process == schedule[begin].process) --begin;
    Schedule& shorter = result.emplace_back(schedule);
    shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(begin),
                  shorter.begin() + static_cast<std::ptrdiff_t>(end));
    end = begin;
  }
  return result;
}

}  // namespace

Tried try_schedule(Program& program, const Schedule& schedule, const Finding& finding) {
  ReadingWatcher watcher;
  Replay replay = follow(program, schedule, &watcher);
  const bool has_finding = has(replay.findings, finding);
  return {watcher.reading, std::move(replay.events), has_finding};
}

Shrunk shrink(Program& program, const Finding& finding, const Effort& effort) {
  Tried best = try_schedule(program, finding.schedule, finding);
  Shrunk shrunk{schedule_of(best.events), best.reading, best.reading, ""};
  if (!best.has_finding) {
    shrunk.note = "the execution could not be repeated";
    return shrunk;
  }
  if (effort.events == 0) return shrunk;
  const auto rearrange = [&](std::size_t most_preemptions) {
    for (const Schedule& schedule : arrangements(program, best.events, finding)) {
      const Tried tried = try_schedule(program, schedule, finding);
      if (!tried.has_finding || tried.reading.preemptions > most_preemptions) continue;
      if (tried.reading < best.reading) best = tried;
    }
  };
  // What is left out is often done after the rest, and sometimes it was not needed at all.
  std::uint64_t used = 0;
  const auto leave_out = [&] {
    const std::vector<Schedule> shorter = without_a_stretch(schedule_of(best.events));
    return std::ranges::any_of(shorter, [&](const Schedule& schedule) {
      if (used > effort.events || (effort.interrupt != nullptr && *effort.interrupt)) return false;
      const Tried tried = try_schedule(program, schedule, finding);
      used += tried.events.size();
      if (!tried.has_finding || tried.reading.preemptions > best.reading.preemptions) return false;
      if (!(tried.reading < best.reading)) return false;
      best = tried;
      return true;
    });
  };
  rearrange(SIZE_MAX);
  Limits limits;
  limits.events = effort.events;
  limits.seconds = effort.seconds;
  limits.interrupt = effort.interrupt;
  FewPreemptions search(program, finding, common_objects(best.events), limits);
  for (std::size_t k = 0; k < best.reading.preemptions; ++k) {
    const auto end = search.look(k);
    if (end == FewPreemptions::End::none) continue;
    if (end == FewPreemptions::End::gave_up) {
      shrunk.note = fmt::format("whether {} preemption{} {} enough was not decided (more are tried "
                                "with a larger --effort)", k, k == 1 ? "" : "s",
                                k == 1 ? "is" : "are");
      break;
    }
    best = try_schedule(program, search.schedule(), finding);
    rearrange(k);
    break;
  }
  while (leave_out()) rearrange(best.reading.preemptions);
  shrunk.schedule = schedule_of(best.events);
  shrunk.after = best.reading;
  return shrunk;
}

}  // namespace mazurka
