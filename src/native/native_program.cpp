#include "native/native_program.h"

#include <algorithm>
#include <cstring>

#include "core/error.h"
#include "native/debugger.h"
#include "native/exit.h"
#include "native/files.h"
#include "native/keys.h"
#include "native/markers.h"
#include "native/memory_value.h"
#include "native/modules.h"
#include "native/signal_actions.h"
#include "native/stack.h"
#include "program/named.h"

namespace mazurka {

namespace {

constexpr std::uint64_t scouting_steps = 20'000;

bool is_synchronisation(Kind kind) { return kind >= Kind::lock && kind <= Kind::once_end; }

}  // namespace

NativeProgram* program = nullptr;
Thread* running = nullptr;

NativeProgram::NativeProgram(const NativeOptions& options, Heap& heap, Main main, int argc,
                             char** argv, char** environment)
    : options_(options), heap_(heap), main_(main), arguments_(argc, argv),
      environment_(environment), threads_(options.stack_size) {
  for (const Module& module : loaded_modules()) {
    if (module.is_ours || module.is_loader || module.is_unwinder) continue;
    for (const Module::Range& range : module.writable) {
      rollback_.add(range.begin, range.end);
      globals_.push_back({range.begin, range.end});
      if (module.is_system) library_globals_.push_back({range.begin, range.end});
    }
  }
  const auto page = Rollback::page_size;
  rollback_.add(heap_.begin_of(0), (heap_.end_of(0) + page - 1) & -page);
  program = this;
}

// --- Program ---

void NativeProgram::restart() {
  rollback_.restore();
  heap_.reset();
  races_.restart(options_.races == RaceMode::error);
  objects_.reset();
  times_.clear();
  destroyed_.clear();
  time_matters = false;
  threads_.restart();
  failures_.clear();
  steps_ = 0;
  remarks_.clear();
  shown_write_.reset();
  if (is_recorded_) shared_data_.begin_execution();
  last_step_.reset();
  full_schedule_.clear();
  allocated_.clear();
  freed_.clear();
  about_block_ = nullptr;
  assumed_away_ = false;
  weak_accesses = volatile_accesses = 0;
  reached_.clear();
  exit_state().reset();
  Thread& main = threads_.main();
  main.reset();
  reset_keys(main);
  reset_files();
  reset_signal_actions();
  threads_.begin(main, main_entry);
  after_running();
}

bool NativeProgram::can_go(ProcessId p) const {
  const Operation& operation = threads_[p].pending;
  switch (operation.kind) {
    case Kind::join: {
      const Thread& target = threads_[operation.target];
      return !target.alive && !target.has_left;
    }
    case Kind::await: {
      std::array<std::int64_t, 2> values{};
      for (int k = 0; k < 2 && operation.objects[k] != no_object; ++k) {
        values[k] = value(operation.objects[k]);
      }
      return holds(operation, values);
    }
    default: return objects_.enabled(p, operation);
  }
}

ProcessSet NativeProgram::enabled() const {
  ProcessSet result = threads_.alive();
  for (ProcessId p : threads_.waiting()) {
    if (!can_go(p)) result.erase(p);
  }
  return result;
}

Operation NativeProgram::pending(ProcessId p) const {
  const Thread& t = threads_[p];
  Operation operation = t.pending;
  if (operation.kind == Kind::compare_and_swap) {
    const bool succeeds = memory_value(t.pending_address, t.pending_size) == operation.operands[0];
    operation.access = succeeds ? Access::update : Access::read;
  } else if (is_synchronisation(operation.kind)) {
    objects_.resolve(p, operation);
  }
  return operation;
}

Event NativeProgram::step(ProcessId p, std::uint16_t choice) {
  Thread& t = threads_[p];
  event_ = {};
  event_.step = {p, choice, pending(p)};
  if (is_recorded_) {
    ++steps_;
    stepped_ = {p, t.pending_frames};
    if (!t.is_further_event) full_schedule_.push_back({p, choice});
    if (options_.under_debugger) debugger::before_step(*this, t);
  }
  t.yields_event = true;
  failed_before_operation_ = false;
  const bool is_plain_wait = t.may_wake_spuriously;
  run(t);
  if (is_recorded_) {
    const Operation& operation = event_.step.operation;
    last_step_ =
        failed_before_operation_ ? named(operation, narrator()) : named(event_, narrator());
    if (is_plain_wait) {  // that it may end by itself is our doing, not the program's
      last_step_->timed = false;
      if (last_step_->outcome == Outcome::timed_out) last_step_->outcome = Outcome::spurious;
    }
    stepped_.reset();
  }
  after_running();
  return event_;
}

std::int64_t NativeProgram::value(ObjectId x) const {
  const Location& location = locations_[x];
  if (!location.parts.empty()) {
    std::uint64_t all = 0;
    for (ObjectId part : location.parts) {
      all = all * 0x9e3779b97f4a7c15u + static_cast<std::uint64_t>(value(part));
    }
    return static_cast<std::int64_t>(all);
  }
  if (location.size == 0) return objects_.is_defined(x) ? objects_.value(x) : 0;
  return memory_value(location.address, location.size);
}

bool NativeProgram::can_be_stuck() const {
  return failures_.empty() && !assumed_away_ && !exit_state().exited;
}

FindingKind NativeProgram::stuck_kind() const {
  for (ProcessId p : threads_.alive()) {
    if (threads_[p].pending.kind == Kind::await) return FindingKind::livelock;
  }
  return FindingKind::deadlock;
}

// --- Running threads ---

void NativeProgram::run(Thread& t) {
  ++progress_;
  running = current_ = &t;
  threads_.run(t);
  running = current_ = nullptr;
}

void NativeProgram::run_newborn() {
  while (threads_.any_newborn()) {
    Thread& t = threads_.take_newborn();
    if (is_debugged()) debugger::before_begin(*this, t);
    run(t);
  }
}

void NativeProgram::after_running() {
  finish_shown_write();
  run_newborn();
  if (!all_visible_ && locations_.take_change()) start_over();
  if (escape_) throw ProgramEscaped{*escape_};
  if (gave_up_) throw ProgramGaveUp{*gave_up_};
  if (options_.leaks && threads_.alive().empty() && failures_.empty()) look_for_leaks();
}

// More is shared than was known: finishes the execution in some way, to learn about as much as
// possible at once.
void NativeProgram::start_over() {
  all_visible_ = true;
  run_somehow();
  all_visible_ = false;
  locations_.take_change();
  escape_.reset();
  gave_up_.reset();
  throw ProgramChanged{};
}

// One step of each thread in turn.
void NativeProgram::run_somehow() {
  std::size_t last = index(event_.step.process);
  for (std::uint64_t steps = 0; steps < scouting_steps; ++steps) {
    const ProcessSet can = enabled();
    if (can.empty() || escape_ || gave_up_) return;
    ProcessId next = *can.any();
    for (ProcessId p : can) {
      if (index(p) > last) {
        next = p;
        break;
      }
    }
    last = index(next);
    event_ = {};
    event_.step = {next, 0, pending(next)};
    threads_[next].yields_event = true;
    run(threads_[next]);
    run_newborn();
  }
}

void NativeProgram::scout() {
  for (int round = 0; round < 3; ++round) {
    try {
      all_visible_ = true;
      restart();
      run_somehow();
    } catch (const ProgramChanged&) {
    } catch (const ProgramEscaped&) {
    } catch (const ProgramGaveUp&) {
    }
    all_visible_ = false;
    escape_.reset();
    gave_up_.reset();
    if (!locations_.take_change()) return;
  }
}

void NativeProgram::finish_event() {
  if (late_write_ == no_object) return;
  event_.after = value(late_write_);
  // A variable on the stack may be gone; what is not shared nobody else has changed.
  if (repeats_ && locations_[late_write_].shared) differs_ |= event_.after != repeated_after();
  late_write_ = no_object;
}

void NativeProgram::leave(Thread& t) {
  finish_event();
  t.quiet = 0;
  t.fiber.leave();
}

// Begins the next event that is to be repeated, if it is possible.
bool NativeProgram::begin_repeated() {
  const Event& event = repeated_[next_];
  Thread& t = threads_[event.step.process];
  const Operation& operation = event.step.operation;
  if (!is_enabled(t.id) || t.pending.kind != operation.kind ||
      t.pending.objects[0] != operation.objects[0] ||
      (event.step.choice != 0 && event.step.choice >= ways(pending(t.id)))) {
    differs_ = true;
    return false;
  }
  ++next_;
  event_.step.choice = event.step.choice;
  t.yields_event = true;
  return true;
}

std::size_t NativeProgram::repeat(std::span<const Event> events) {
  repeated_ = events;
  next_ = 0;
  differs_ = false;
  while (next_ < events.size()) {
    repeats_ = true;
    if (!begin_repeated()) break;
    run(threads_[events[next_ - 1].step.process]);
    repeats_ = false;
    if (differs_) break;
    after_running();
  }
  repeats_ = false;
  return differs_ ? std::min(next_, events.size() - 1) : events.size();
}

void NativeProgram::stop_at(Thread& t, const Operation& operation, std::uintptr_t pc) {
  t.pending = operation;
  if (is_recorded_) {
    finish_shown_write();
    t.pending_frames = frames_here(pc);
    t.pending_stack = mazurka::stack_of(t.pending_frames);
  }
  if (can_block(operation.kind)) threads_.set_waiting(t, true);
  t.quiet = 0;
  finish_event();
  const bool goes_on = repeats_ && !differs_ && !threads_.any_newborn() &&
                       next_ < repeated_.size() && repeated_[next_].step.process == t.id &&
                       begin_repeated();
  if (!goes_on) leave(t);
  while (asked_for_stack_) {
    t.pending_stack = mazurka::stack_of(frames_here(pc));
    t.fiber.leave();
  }
  if (can_block(operation.kind)) threads_.set_waiting(t, false);
}

// A thread that stands at an operation looks for itself where that is.
std::vector<std::uintptr_t> NativeProgram::stack_of(ProcessId p) const {
  Thread& t = *threads_.all()[index(p)];
  if (is_recorded_ || !t.alive) return t.pending_stack;
  asked_for_stack_ = true;
  t.fiber.run();
  asked_for_stack_ = false;
  return t.pending_stack;
}

// --- Threads ---

ProcessId NativeProgram::next_child(Thread& parent, std::uintptr_t pc) {
  if (const Thread* child = threads_.next_child(parent)) return child->id;
  uncontrolled(parent, fmt::format("pthread_create for more than {} threads", ProcessSet::capacity),
               pc);
}

Thread& NativeProgram::spawn(Thread& parent, void* (*routine)(void*), void* argument) {
  Thread& t = *threads_.next_child(parent);
  ++parent.children;
  if (is_recorded_) shared_data_.begin_thread(t.id);
  t.reset();
  t.routine = routine;
  t.argument = argument;
  t.clock_ns = parent.clock_ns;
  races_.spawn(parent.id, t.id);
  const OnOurOwn allocates;
  threads_.begin(t, thread_entry);
  return t;
}

void NativeProgram::thread_entry() {
  Thread& t = *running;
  thread_exit(t, t.routine(t.argument));
}

void NativeProgram::main_entry() {
  Thread& t = *running;
  // main may change its arguments.
  program->arguments_.restore();
  main_thread(t, program->main_, program->arguments_.count(), program->arguments_.vector(),
              program->environment_);
}

void NativeProgram::end_of(Thread& t) {
  done(t, 0, 0);
  abandon(t);
}

void NativeProgram::abandon(Thread& t) {
  threads_.end(t);
  leave(t);
  __builtin_unreachable();
}

void NativeProgram::assume_away(Thread& t) {
  done(t, 0, 0);
  assumed_away_ = true;  // the others go on: what they do may show more conflicts
  abandon(t);
}

}  // namespace mazurka

mazurka::EntryRegisters mazurka_entry;
