#include "explain/shrink.h"

#include <algorithm>
#include <map>
#include <set>

#include "explain/rearrange.h"
#include "explore/large_stack.h"

namespace mazurka {

namespace {

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
      return contains(search_.findings(), wanted_);
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
    if (program.narrator().process_name(E.process(e)) == finding.threads[0]) return e;
  }
  return no_event;
}

// The schedules of the trace that may be easier to read, best first.
std::vector<Schedule> arrangements(const Program& program, std::span<const Event> events,
                                   const Finding& finding, const Deadline& deadline) {
  const Execution E = rebuilt(events, Equivalence::mazurkiewicz);
  std::vector<Schedule> result;
  if (E.empty()) return result;
  if (const EventId e = failing_event(E, finding, program); e != no_event) {
    result.push_back(past_with_few_switches(E, e, deadline));
  }
  result.push_back(with_few_switches(E, deadline));
  return result;
}

class Shrinker {
 public:
  Shrinker(Program& program, const Finding& finding, const Effort& effort)
      : program_(program), finding_(finding), effort_(effort) {}

  Shrunk shrink() {
    best_ = try_schedule(program_, finding_.schedule, finding_);
    Shrunk shrunk{schedule_of(best_.events), best_.reading, best_.reading, ""};
    if (!best_.has_finding) {
      shrunk.note = "the execution could not be repeated";
      return shrunk;
    }
    if (effort_.events == 0) return shrunk;
    rearrange(SIZE_MAX);
    shrunk.note = look_for_fewer_preemptions();
    while (leave_out_a_stretch()) rearrange(best_.reading.preemptions);
    if (shrunk.note.empty() && effort_.is_over()) {
      shrunk.note = "it could perhaps be shorter: " + why_undecided(effort_, "");
    }
    shrunk.schedule = schedule_of(best_.events);
    shrunk.after = best_.reading;
    return shrunk;
  }

 private:
  // Returns whether the schedule is better.
  bool take(const Schedule& schedule, std::size_t most_preemptions) {
    Tried tried = try_schedule(program_, schedule, finding_);
    used_ += tried.events.size();
    if (!tried.has_finding || tried.reading.preemptions > most_preemptions) return false;
    if (!(tried.reading < best_.reading)) return false;
    best_ = std::move(tried);
    return true;
  }

  void rearrange(std::size_t most_preemptions) {
    for (const Schedule& schedule :
         arrangements(program_, best_.events, finding_, effort_.deadline)) {
      take(schedule, most_preemptions);
    }
  }

  // Returns what was left undone.
  std::string look_for_fewer_preemptions() {
    FewPreemptions search(program_, finding_, common_objects(best_.events), effort_.limits());
    for (std::size_t k = 0; k < best_.reading.preemptions; ++k) {
      const auto end = search.look(k);
      if (end == FewPreemptions::End::none) continue;
      if (end == FewPreemptions::End::gave_up) {
        return fmt::format("whether {} preemption{} {} enough was not decided ({})", k,
                           k == 1 ? "" : "s", k == 1 ? "is" : "are",
                           why_undecided(effort_, "more are tried with a larger --effort"));
      }
      best_ = try_schedule(program_, search.schedule(), finding_);
      rearrange(k);
      break;
    }
    return "";
  }

  // What one process does in one stretch may come after the rest, or not be needed at all. The last
  // stretch is tried first.
  bool leave_out_a_stretch() {
    const Schedule schedule = schedule_of(best_.events);
    for (std::size_t end = schedule.size(); end > 0 && !is_enough();) {
      std::size_t begin = end - 1;
      while (begin > 0 && schedule[begin - 1].process == schedule[begin].process) --begin;
      Schedule shorter(schedule.begin(), schedule.begin() + static_cast<std::ptrdiff_t>(begin));
      shorter.insert(shorter.end(), schedule.begin() + static_cast<std::ptrdiff_t>(end),
                     schedule.end());
      if (take(shorter, best_.reading.preemptions)) return true;
      end = begin;
    }
    return false;
  }

  bool is_enough() const { return used_ > effort_.events || effort_.is_over(); }

  Program& program_;
  const Finding& finding_;
  const Effort& effort_;
  Tried best_;
  std::uint64_t used_ = 0;  // events, but for those of the search
};

}  // namespace

Limits Effort::limits() const {
  Limits limits;
  limits.events = events;
  limits.deadline = deadline;
  limits.interrupt = interrupt;
  return limits;
}

std::string why_undecided(const Effort& effort, const std::string& too_many) {
  if (effort.is_interrupted()) return "the search for it was interrupted";
  return effort.deadline.has_passed() ? "the time for it was over" : too_many;
}

Tried try_schedule(Program& program, const Schedule& schedule, const Finding& finding) {
  ReadingWatcher watcher;
  Replay replay = follow(program, schedule, &watcher);
  const bool has_finding = contains(replay.findings, finding);
  return {watcher.reading, std::move(replay.events), has_finding};
}

Shrunk shrink(Program& program, const Finding& finding, const Effort& effort) {
  return Shrinker(program, finding, effort).shrink();
}

}  // namespace mazurka
