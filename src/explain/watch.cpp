#include "explain/watch.h"

#include <algorithm>

#include "program/named.h"

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
bool ends_by_itself(const NamedStep& step) {
  return step.outcome == Outcome::timed_out || step.outcome == Outcome::spurious;
}

// The event by which somebody took what the operation waits for: another process, if there is one.
std::optional<std::size_t> taken_by(const Execution& E, const Program& program,
                                    const Operation& operation, ProcessId p) {
  if (operation.objects[0] == no_object) return std::nullopt;
  ProcessSet holders = program.narrator().holders(operation.objects[0]);
  if (holders.size() > 1) holders.erase(p);
  for (std::size_t i = E.size(); i-- > 0;) {
    const Event& event = E[EventId{static_cast<std::uint32_t>(i)}];
    if (holders.contains(event.step.process) && takes(event, operation.objects[0])) return i;
  }
  return std::nullopt;
}

// Whom a process waits for.
std::optional<ProcessId> awaited(const Program& program, ProcessId p) {
  const Operation operation = program.pending(p);
  if (operation.kind == Kind::join) return operation.target;
  if (operation.kind == Kind::resume || operation.kind == Kind::await) return std::nullopt;
  return program.narrator().holders(operation.objects[0]).any();
}

std::vector<CycleLink> find_cycle(const Execution& E, const Program& program) {
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
      const ProcessId before = path[(i + path.size() - 1) % path.size()];
      links.push_back({index(path[i]), "", taken_by(E, program, program.pending(before), before)});
    }
    return links;
  }
  return {};
}

}  // namespace

namespace {

// Who is said to have done it: a store that reaches memory is one of its thread.
ProcessId thread_of(ProcessId p, const Operation& operation) {
  return operation.kind == Kind::flush ? operation.target : p;
}

}  // namespace

void ExecutionWatcher::before_step(const Execution& E, const Program& program, ProcessId q) {
  finish_last(E, program);
  ReportStep step;
  const Operation operation = program.pending(q);
  const ProcessId p = thread_of(q, operation);
  step.thread = index(p);
  const ProcessId before =
      E.empty() ? p : thread_of(E.process(E.last()), E[E.last()].step.operation);
  if (before != p) note_turn(step, program, before);
  step.what.kind = operation.kind;
  const bool is_described = E.size() < skipped_begin_ || E.size() >= skipped_end_;
  if (is_described) step.stack.addresses = program.narrator().stack_of(q);
  watched.execution.steps.push_back(std::move(step));
  before_.clear();
  if (operation.kind == Kind::receive) {
    receiver_of_.insert_or_assign(operation.objects[0], p);
    if (is_described) before_ = program.narrator().messages_in(operation.objects[0]);
  }
  note_use(operation, p);
  watched.processes.insert(p);
}

void ExecutionWatcher::at_end(const Execution& E, const Program& program) {
  finish_last(E, program);
  for (ProcessId p : program.alive()) {
    if (!program.is_enabled(p) && !program.narrator().is_courier(p)) note_waiting(E, program, p);
  }
  watched.execution.blocks = program.narrator().blocks();
  note_order(E, program.narrator());
  find_own_steps(E, program.narrator());
  watched.cycle = find_cycle(E, program);
}

void ExecutionWatcher::finish_last(const Execution& E, const Program& program) {
  if (E.empty() || (E.size() > skipped_begin_ && E.size() <= skipped_end_)) return;
  ReportStep& step = watched.execution.steps.back();
  std::optional<NamedStep> known = program.narrator().last_step();
  step.what = known ? std::move(*known) : named(E[E.last()], program.narrator());
  if (step.what.subtracts) correct_turn(step.thread);
  if (row(step.what.kind).on == ObjectType::mailbox) note_mailbox(step, E[E.last()], program);
}

void ExecutionWatcher::note_mailbox(ReportStep& step, const Event& event, const Program& program) {
  constexpr std::size_t most = 12;
  const Operation& operation = event.step.operation;
  const ObjectId x = operation.objects[0];
  const auto seen = receiver_of_.find(x);
  const std::optional<ProcessId> receiver =
      seen != receiver_of_.end() ? seen->second : program.narrator().receiver_of(x);
  if (!receiver || program.narrator().is_courier(*receiver)) return;
  MailboxState& mailbox = step.mailbox.emplace();
  mailbox.thread = index(*receiver);
  mailbox.has_ended = !program.alive().contains(*receiver);
  mailbox.messages = program.narrator().messages_in(x);
  if (operation.kind == Kind::receive) {
    const auto taken = std::ranges::find_if(before_, [&](const NamedStep::Message& message) {
      return operation.follows && message.process == operation.target &&
             message.number == operation.operands[1];
    });
    mailbox.passed = std::min(static_cast<std::size_t>(taken - before_.begin()), most);
  }
  if (mailbox.messages.size() > most) {
    mailbox.more = mailbox.messages.size() - most;
    mailbox.messages.resize(most);
  }
}

// Before it is performed, a subtraction is an addition of something unknown.
void ExecutionWatcher::correct_turn(std::size_t process) {
  for (std::size_t i = watched.execution.steps.size(); i-- > 0;) {
    Turn& turn = watched.execution.steps[i].turn;
    if (turn.why != Turn::Why::preempted || turn.from != process) continue;
    turn.at.subtracts = turn.at.kind == Kind::fetch_add;
    return;
  }
}

void ExecutionWatcher::note_turn(ReportStep& step, const Program& program, ProcessId before) {
  ++watched.execution.switches;
  if (program.narrator().is_courier(before)) return;
  step.turn.from = index(before);
  if (!program.alive().contains(before)) {
    step.turn.why = Turn::Why::ended;
    return;
  }
  const Operation operation = program.pending(before);
  const bool waits = !program.is_enabled(before) || only_waits(operation);
  step.turn.why = waits ? Turn::Why::waits : Turn::Why::preempted;
  step.turn.at = named(operation, program.narrator());
  if (!waits) ++watched.execution.preemptions;
}

void ExecutionWatcher::note_use(const Operation& operation, ProcessId p) {
  for (ObjectId x : operation.objects) {
    if (x != no_object) users_of_[x].insert(p);
  }
}

void ExecutionWatcher::note_waiting(const Execution& E, const Program& program, ProcessId p) {
  const Operation operation = program.pending(p);
  note_use(operation, p);
  waited_for_.insert(operation.objects.begin(), operation.objects.end());
  watched.processes.insert(p);
  WaitingThread waiting;
  waiting.thread = index(p);
  waiting.what = named(operation, program.narrator());
  waiting.since = taken_by(E, program, operation, p);
  waiting.stack.addresses = program.narrator().stack_of(p);
  watched.execution.waiting.push_back(std::move(waiting));
}

// Happens-before, without what follows from the rest.
void ExecutionWatcher::note_order(const Execution& E, const Narrator& narrator) {
  std::map<ProcessId, std::size_t> spawns;
  ProcessSet begun;
  for (std::size_t i = 0; i < E.size(); ++i) {
    const EventId e{static_cast<std::uint32_t>(i)};
    const Step& step = E[e].step;
    std::vector<std::size_t>& after = watched.execution.steps[i].after;
    if (std::optional<std::vector<std::size_t>> known = narrator.comes_after(i)) {
      after = std::move(*known);
      continue;
    }
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

// What only makes messages travel: all but the delivery, and faults that do not happen.
bool ExecutionWatcher::is_of_network(const Step& step, const Narrator& narrator) {
  const Operation& operation = step.operation;
  if (fault_of(operation) != Fault::none) return step.choice == 0;
  if (operation.kind == Kind::spawn) return narrator.is_courier(operation.target);
  return narrator.is_courier(step.process) && operation.kind != Kind::send;
}

void ExecutionWatcher::find_own_steps(const Execution& E, const Narrator& narrator) {
  for (std::size_t i = 0; i < E.size(); ++i) {
    const Step& taken = E[EventId{static_cast<std::uint32_t>(i)}].step;
    const Operation& operation = taken.operation;
    const auto is_own = [&](ObjectId x) {
      return x == no_object || (users_of_[x].size() == 1 && !waited_for_.contains(x));
    };
    ReportStep& step = watched.execution.steps[i];
    step.own = operation.objects[0] != no_object && is_own(operation.objects[0]) &&
               is_own(operation.objects[1]) && !ends_by_itself(step.what);
    step.own |= is_of_network(taken, narrator);
  }
}

}  // namespace mazurka
