#include "explain/describe.h"

#include <algorithm>
#include <map>
#include <set>

#include "explain/unordered.h"
#include "program/reason.h"
#include "report/text.h"

namespace mazurka {

namespace {

bool takes(const Event& event, ObjectId x) {
  const Operation& operation = event.step.operation;
  if (operation.objects[0] != x || operation.access == Access::read) return false;
  // A resume has the mutex again, or stands before its lock.
  return acquires(operation.kind) || operation.kind == Kind::once_begin ||
         operation.kind == Kind::resume;
}

// A wait that ends by itself is worth knowing, also if nobody else uses what it waits for.
bool ends_by_itself(const std::string& text) {
  return text.ends_with(" times out") || text.ends_with(", spuriously");
}

// Collects the steps while they happen: names can be different later.
class Recorder : public Watcher {
 public:
  // Steps from `begin` to `end` are counted, but not described.
  Recorder(std::size_t begin, std::size_t end) : skipped_begin_(begin), skipped_end_(end) {}

  void before_step(const Execution& E, const Program& program, ProcessId p) override {
    finish_last(E, program);
    ReportStep step;
    step.thread = index(p);
    if (!E.empty() && E.process(E.last()) != p) note_switch(step, program, E.process(E.last()));
    const Operation operation = program.pending(p);
    step.kind = name(operation.kind);
    const bool is_described = E.size() < skipped_begin_ || E.size() >= skipped_end_;
    if (is_described) step.stack.addresses = program.narrator().stack_of(p);
    if (is_described && operation.objects[0] != no_object)
      step.object = program.narrator().object_name(operation.objects[0]);
    execution.steps.push_back(std::move(step));
    note_use(operation, p);
    processes.insert(p);
  }

  void at_end(const Execution& E, const Program& program) override {
    finish_last(E, program);
    for (ProcessId p : program.alive()) {
      if (program.is_enabled(p)) continue;
      const Operation operation = program.pending(p);
      note_use(operation, p);
      waited_for_.insert(operation.objects.begin(), operation.objects.end());
      processes.insert(p);
      WaitingThread waiting{index(p),
                            mazurka::describe(operation, program.narrator()),
                            reason_to_wait(operation, program.narrator()),
                            std::nullopt,
                            {}};
      waiting.stack.addresses = program.narrator().stack_of(p);
      waiting.since = taken_by(E, program, operation, p);
      execution.waiting.push_back(std::move(waiting));
    }
    execution.blocks = program.narrator().blocks();
    note_order(E);
    find_own_steps(E);
    cycle = find_cycle(E, program);
    for (ProcessId p : processes) names.emplace(p, program.narrator().process_name(p));
  }

  ReportExecution execution;
  ProcessSet processes;
  std::map<ProcessId, std::string> names;
  std::vector<CycleLink> cycle;

 private:
  void finish_last(const Execution& E, const Program& program) {
    if (E.empty() || (E.size() > skipped_begin_ && E.size() <= skipped_end_)) return;
    std::string& text = execution.steps.back().text;
    text = program.narrator().last_step();
    if (text.empty()) text = mazurka::describe(E[E.last()], program.narrator());
    if (text.starts_with("fetch_sub "))
      correct_switch(program.narrator().process_name(E.process(E.last())));
  }

  // Before it is performed, a subtraction is an addition of something unknown.
  void correct_switch(const std::string& name) {
    const std::string begin = name + " is preempted before: ";
    for (std::size_t i = execution.steps.size(); i-- > 0;) {
      std::string& text = execution.steps[i].switched;
      if (!text.starts_with(begin)) continue;
      if (text.substr(begin.size()).starts_with("fetch_add ")) {
        text.replace(begin.size(), std::string_view("fetch_add").size(), "fetch_sub");
      }
      return;
    }
  }

  void note_switch(ReportStep& step, const Program& program, ProcessId before) {
    ++execution.switches;
    const std::string who = program.narrator().process_name(before);
    if (!program.alive().contains(before)) {
      step.switched = who + " has ended";
      return;
    }
    const Operation operation = program.pending(before);
    if (!program.is_enabled(before)) {
      step.switched =
          fmt::format("{} waits {}", who, reason_to_wait(operation, program.narrator()));
    } else if (only_waits(operation)) {
      step.switched =
          fmt::format("{} waits {}", who, reason_to_wait(operation, program.narrator()));
    } else {
      step.switched = fmt::format("{} is preempted before: {}", who,
                                  mazurka::describe(operation, program.narrator()));
      step.preempts = true;
      ++execution.preemptions;
    }
  }

  void note_use(const Operation& operation, ProcessId p) {
    for (ObjectId x : operation.objects) {
      if (x != no_object) users_of_[x].insert(p);
    }
  }

  // Happens-before, without what follows from the rest.
  void note_order(const Execution& E) {
    std::map<ProcessId, std::size_t> spawns;
    ProcessSet begun;
    for (std::size_t i = 0; i < E.size(); ++i) {
      const EventId e{static_cast<std::uint32_t>(i)};
      const Step& step = E[e].step;
      std::vector<std::size_t>& after = execution.steps[i].after;
      for (EventId before : E.races(e)) after.push_back(index(before));
      if (step.operation.kind == Kind::spawn) spawns[step.operation.target] = i;
      if (!begun.contains(step.process) && spawns.contains(step.process)) {
        after.push_back(spawns[step.process]);
      }
      begun.insert(step.process);
      std::ranges::sort(after);
      after.erase(std::unique(after.begin(), after.end()), after.end());
    }
  }

  void find_own_steps(const Execution& E) {
    for (std::size_t i = 0; i < E.size(); ++i) {
      const Operation& operation = E[EventId{static_cast<std::uint32_t>(i)}].step.operation;
      const auto is_own = [&](ObjectId x) {
        return x == no_object || (users_of_[x].size() == 1 && !waited_for_.contains(x));
      };
      execution.steps[i].own = operation.objects[0] != no_object && is_own(operation.objects[0]) &&
                               is_own(operation.objects[1]) &&
                               !ends_by_itself(execution.steps[i].text);
    }
  }

  // The step by which somebody took what the operation waits for: another process, if there is one.
  std::optional<std::size_t> taken_by(const Execution& E, const Program& program,
                                      const Operation& operation, ProcessId p) const {
    if (operation.objects[0] == no_object) return std::nullopt;
    ProcessSet holders = program.narrator().holders(operation.objects[0]);
    if (holders.size() > 1) holders.erase(p);
    for (std::size_t i = E.size(); i-- > 0;) {
      const Event& event = E[EventId{static_cast<std::uint32_t>(i)}];
      if (holders.contains(event.step.process) && takes(event, operation.objects[0])) {
        return i;
      }
    }
    return std::nullopt;
  }

  // Whom a thread waits for.
  static std::optional<ProcessId> awaited(const Program& program, ProcessId p) {
    const Operation operation = program.pending(p);
    if (operation.kind == Kind::join) return operation.target;
    if (operation.kind == Kind::resume || operation.kind == Kind::await) return std::nullopt;
    return program.narrator().holders(operation.objects[0]).any();
  }

  std::vector<CycleLink> find_cycle(const Execution& E, const Program& program) const {
    for (ProcessId start : program.alive()) {
      std::vector<ProcessId> path;
      std::optional<ProcessId> p = start;
      while (p && program.alive().contains(*p) && !program.is_enabled(*p) &&
             std::ranges::find(path, *p) == path.end()) {
        path.push_back(*p);
        p = awaited(program, *p);
      }
      if (!p || path.empty() || *p != start) continue;
      std::vector<CycleLink> links;
      for (std::size_t i = 0; i < path.size(); ++i) {
        const Operation operation = program.pending(path[i]);
        const ProcessId before = path[(i + path.size() - 1) % path.size()];
        links.push_back({index(path[i]),
                         operation.kind == Kind::join
                             ? "the end of " + program.narrator().process_name(operation.target)
                             : program.narrator().object_name(operation.objects[0]),
                         taken_by(E, program, program.pending(before), before)});
      }
      return links;
    }
    return {};
  }

  const std::size_t skipped_begin_, skipped_end_;
  std::map<ObjectId, ProcessSet> users_of_;
  std::set<ObjectId> waited_for_;  // at the end
};

// In a data race, what the two threads have locked is of interest, also if nobody else locks it.
void show_locks_of_races(ReportExecution& execution, const std::vector<Remark>& remarks) {
  ProcessSet racing;
  for (const Remark& remark : remarks) {
    if (remark.kind == Remark::Kind::access) racing.insert(remark.process);
  }
  for (ReportStep& step : execution.steps) {
    const bool is_lock = step.kind.ends_with("lock");
    if (is_lock && racing.contains(ProcessId{static_cast<std::uint16_t>(step.thread)})) {
      step.own = false;
    }
  }
}

// Puts the remarks between the steps. Returns where each step is now.
std::vector<std::optional<std::size_t>> insert_remarks(ReportExecution& execution,
                                                       const std::vector<Remark>& remarks) {
  std::vector<std::optional<std::size_t>> rows(execution.steps.size());
  std::vector<ReportStep> steps;
  auto remark = remarks.begin();
  const auto insert_until = [&](std::size_t begun) {
    for (; remark != remarks.end() && remark->steps <= begun; ++remark) {
      ReportStep step;
      step.thread = index(remark->process);
      step.kind = name(remark->kind);
      step.text = remark->text;
      step.stack.addresses = remark->stack;
      if (remark->kind == Remark::Kind::finding) step.marks.push_back(Mark::fails);
      if (remark->kind == Remark::Kind::access) step.marks.push_back(Mark::race);
      steps.push_back(std::move(step));
    }
  };
  for (std::size_t i = 0; i < execution.steps.size(); ++i) {
    insert_until(i);
    rows[i] = steps.size();
    steps.push_back(std::move(execution.steps[i]));
  }
  insert_until(SIZE_MAX);
  execution.steps = std::move(steps);
  return rows;
}

// Events become rows, and processes become those that took part.
void renumber(Described& described, const Recorder& recorder, const Narrator& narrator) {
  std::map<std::size_t, std::size_t> threads;
  std::vector<ProcessId> in_order;
  for (ProcessId p : recorder.processes) in_order.push_back(p);
  std::ranges::sort(in_order, [&](ProcessId p, ProcessId q) { return narrator.is_before(p, q); });
  for (ProcessId p : in_order) {
    threads[index(p)] = described.execution.threads.size();
    described.execution.threads.push_back({recorder.names.at(p), ""});
  }
  const auto row = [&](std::size_t& event) { event = *described.rows[event]; };
  std::size_t number = 0;
  for (ReportStep& step : described.execution.steps) {
    step.thread = threads[step.thread];
    if (!is_remark(step) && !step.own) step.number = ++number;
    for (std::size_t& event : step.after) row(event);
  }
  for (WaitingThread& waiting : described.execution.waiting) {
    waiting.thread = threads[waiting.thread];
    if (waiting.since) row(*waiting.since);
  }
  for (CycleLink& link : described.cycle) {
    link.thread = threads[link.thread];
    if (link.since) row(*link.since);
  }
  for (const WaitingThread& waiting : described.execution.waiting) {
    if (waiting.since) add_mark(described.execution.steps[*waiting.since], Mark::acquire);
  }
}

// "assertion `x` does not hold" of "T1: assertion `x` does not hold".
std::string without_name(const std::string& message, const std::string& name) {
  return message.starts_with(name + ": ") ? message.substr(name.size() + 2) : message;
}

// For programs that do not say themselves where a finding shows: after the last step of its process.
std::vector<Remark> remarks_on(const Replay& replay, const Program& program) {
  std::vector<Remark> remarks;
  for (const Finding& finding : replay.findings) {
    const bool shows_at_the_end = is_stuck(finding.kind);
    if (finding.kind == FindingKind::leak) {
      const std::string what = finding.message.substr(0, finding.message.find(", allocated at"));
      remarks.push_back({replay.events.size(), ProcessId{0}, Remark::Kind::finding, what, {}});
      continue;
    }
    if (finding.threads.size() != 1 || shows_at_the_end) continue;
    for (std::size_t i = replay.events.size(); i-- > 0;) {
      const ProcessId p = replay.events[i].step.process;
      if (program.narrator().process_name(p) != finding.threads[0]) continue;
      remarks.push_back(
          {i + 1, p, Remark::Kind::finding, without_name(finding.message, finding.threads[0]), {}});
      break;
    }
  }
  std::ranges::stable_sort(remarks, {}, &Remark::steps);
  return remarks;
}

// Those who wait, the ones that wait for each other before those behind them.
std::vector<const WaitingThread*> cycle_first(const ReportFinding& finding) {
  std::vector<const WaitingThread*> result;
  for (const WaitingThread& waiting : finding.execution.waiting) result.push_back(&waiting);
  // Who only waits for the end of another is the least interesting.
  std::ranges::stable_sort(result, {}, [&](const WaitingThread* waiting) {
    return std::pair(!is_in_cycle(finding, waiting->thread), waiting->text.starts_with("join "));
  });
  return result;
}

std::string wait_in_words(const ReportExecution& execution, const WaitingThread& waiting) {
  return fmt::format("{} waits {}", execution.threads[waiting.thread].name, waiting.reason);
}

// How long another thread has had what it waits for: " since step 4".
std::string since_in_words(const ReportExecution& execution, const WaitingThread& waiting) {
  const std::size_t number = waiting.since ? execution.steps[*waiting.since].number : 0;
  return number == 0 ? "" : fmt::format(" since step {}", number);
}

// "T1 and T2 wait for each other: T1 waits for b, which T2 has; T2 waits for a, which T1 has."
std::string cycle_in_words(const ReportFinding& finding) {
  std::vector<std::string> in_cycle, behind;
  std::string reasons;
  for (const WaitingThread* waiting : cycle_first(finding)) {
    const std::string name = finding.execution.threads[waiting->thread].name;
    if (!is_in_cycle(finding, waiting->thread)) {
      behind.push_back(name);
      continue;
    }
    in_cycle.push_back(name);
    reasons += (reasons.empty() ? "" : "; ") + wait_in_words(finding.execution, *waiting);
  }
  std::string text = fmt::format("{} wait for each other: {}", listed(in_cycle), reasons);
  if (!behind.empty()) {
    text +=
        fmt::format(". {} {} behind them", listed(behind), behind.size() == 1 ? "waits" : "wait");
  }
  return text;
}

// Takes the rows from `begin` to `end` away.
void leave_out(Described& described, std::size_t begin, std::size_t end) {
  ReportExecution& execution = described.execution;
  const auto is_gone = [&](std::size_t row) { return row >= begin && row < end; };
  const auto shifted = [&](std::size_t row) { return row < begin ? row : row - (end - begin); };
  const auto shift = [&](std::optional<std::size_t>& row) {
    if (row) row = is_gone(*row) ? std::nullopt : std::optional(shifted(*row));
  };
  execution.left_out = end - begin;
  execution.left_out_at = begin;
  execution.steps.erase(execution.steps.begin() + static_cast<std::ptrdiff_t>(begin),
                        execution.steps.begin() + static_cast<std::ptrdiff_t>(end));
  for (ReportStep& step : execution.steps) {
    std::erase_if(step.after, is_gone);
    for (std::size_t& row : step.after) row = shifted(row);
  }
  for (WaitingThread& waiting : execution.waiting) shift(waiting.since);
  for (CycleLink& link : described.cycle) shift(link.since);
  for (std::optional<std::size_t>& row : described.rows) shift(row);
}

// Nobody reads more: of a very long execution the begin and the end.
constexpr std::size_t most_steps = 20'000;
constexpr std::size_t shown_at_begin = 5'000;

}  // namespace

Described describe_execution(Program& program, const Schedule& schedule) {
  const std::size_t skipped = schedule.size() > most_steps ? schedule.size() - most_steps : 0;
  Recorder recorder(shown_at_begin, shown_at_begin + skipped);
  Described described;
  described.replay = follow(program, schedule, &recorder);
  described.execution = std::move(recorder.execution);
  described.cycle = std::move(recorder.cycle);
  std::vector<Remark> remarks = program.narrator().remarks();
  const auto is_data = [](const Remark& remark) { return remark.kind == Remark::Kind::data; };
  if (std::ranges::all_of(remarks, is_data)) {
    std::ranges::copy(remarks_on(described.replay, program), std::back_inserter(remarks));
  }
  for (const Remark& remark : remarks) {
    recorder.processes.insert(remark.process);
    recorder.names.emplace(remark.process, program.narrator().process_name(remark.process));
  }
  std::ranges::stable_sort(remarks, {}, &Remark::steps);
  show_locks_of_races(described.execution, remarks);
  described.rows = insert_remarks(described.execution, remarks);
  renumber(described, recorder, program.narrator());
  if (skipped > 0 && described.rows.size() >= shown_at_begin + skipped) {
    leave_out(described, *described.rows[shown_at_begin],
              *described.rows[shown_at_begin + skipped - 1] + 1);
  }
  return described;
}

ReportFinding describe_finding(const Finding& finding) {
  ReportFinding result;
  result.kind = finding.kind;
  result.message = finding.message;
  result.location = finding.location;
  result.threads = finding.threads;
  for (const Stack& stack : finding.stacks) {
    result.stacks.push_back({stack.title, {stack.frames, {}}});
  }
  return result;
}

const Finding& finding_of(const Described& described, const Finding& wanted) {
  const std::vector<Finding>& findings = described.replay.findings;
  const auto same =
      std::ranges::find_if(findings, [&](const Finding& other) { return is_same(wanted, other); });
  if (same != findings.end()) return *same;
  return findings.empty() ? wanted : findings[0];
}

ReportFinding describe_finding(const Finding& wanted, const Described& described) {
  const Finding& finding = finding_of(described, wanted);
  ReportFinding report = describe_finding(finding);
  report.execution = described.execution;
  report.cycle = described.cycle;
  if (finding.kind == FindingKind::data_race)
    report.explanation = why_unordered(described.execution);
  if (!is_stuck(finding.kind)) return report;
  if (report.cycle.size() > 1) report.message = cycle_in_words(report);
  for (const WaitingThread* waiting : cycle_first(report)) {
    if (waiting->stack.addresses.empty()) continue;
    report.stacks.push_back(
        {wait_in_words(report.execution, *waiting) + since_in_words(report.execution, *waiting),
         waiting->stack});
  }
  return report;
}

}  // namespace mazurka
