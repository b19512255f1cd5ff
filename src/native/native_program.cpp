#include "native/native_program.h"

#include <algorithm>

#include "core/error.h"
#include "native/debugger.h"
#include "native/descriptors/steps.h"
#include "native/exit.h"
#include "native/faults.h"
#include "native/files.h"
#include "native/foreign/foreign.h"
#include "native/foreign/module_code.h"
#include "native/imports.h"
#include "native/modules.h"
#include "native/process_state.h"
#include "native/requests.h"
#include "native/stack.h"
#include "native/tables.h"

namespace mazurka {

namespace {

constexpr std::uint64_t scouting_steps = 20'000;

void look_for_waits(const std::vector<Module>& modules) {
  if (std::ranges::any_of(modules, foreign::has_waits_of_libstdcxx)) learn(Habit::shares_waiters);
}

// How often a loop looks counts if what it finds is not what is in memory.
Options as_treated(Options options) {
  if (explores_graphs(options)) options.looks = Options::no_limit;
  else if (has_weak_memory(options)) options.recall = RecallMode::off;
  return options;
}

}  // namespace

NativeProgram* program = nullptr;
Thread* running = nullptr;

NativeProgram::NativeProgram(const Options& options, Heap& heap, Main main, int argc, char** argv,
                             char** environment)
    : options_(as_treated(options)), heap_(heap), main_(main), arguments_(argc, argv),
      environment_(environment), threads_(options.stack_size),
      recording_(threads_, sharing_.locations, current_), knowledge_(options.known),
      suppressions_(static_cast<int>(options.question_file)),
      after_failure_(options.keep_going || has_graphs() ? AfterFailure::others_go_on
                                                        : AfterFailure::end) {
  const std::vector<Module> modules = loaded_modules();
  if (options_.recall != RecallMode::off && !options.replay) watch_unknown_calls(modules);
  for (const Module& module : modules) add_data_of(module);
  const auto page = Rollback::page_size;
  rollback_.add(heap_.begin_of(0), (heap_.end_of(0) + page - 1) & -page);
  mappings().begin(rollback_);
  program = this;
  prepare_unwinder();
  foreign::watch(modules);
  look_for_waits(modules);
}

void NativeProgram::add_data_of(const Module& module) {
  if (module.is_ours || module.is_loader || module.is_unwinder) return;
  if (!module.is_system) code_.push_back({module.code.begin, module.code.end});
  for (const Module::Range& range : module.writable) {
    rollback_.add(range.begin, range.end);
    globals_.push_back({range.begin, range.end});
    if (module.is_system) library_globals_.push_back({range.begin, range.end});
  }
}

void NativeProgram::take_in(const std::vector<Module>& modules) {
  for (const Module& module : modules) {
    add_data_of(module);
    threads_.storage().add(module);
    knowledge_.place(module);
  }
  foreign::watch(modules);
  look_for_waits(modules);
}

// --- Program ---

void NativeProgram::restart() {
  DCHECK(running == nullptr && current_ == nullptr);
  if (time_is_over) throw out_of_time_;
  late_modules_.restart();
  mappings().reset();
  rollback_.restore();
  heap_.reset();
  races_.restart(options_.races == RaceMode::error ||
                 (options_.races == RaceMode::ignore && foreign::is_any()));
  visited_stacks_.clear();
  foreign::begin_execution();
  memory_.reset();
  delayed_stores_.restart();
  messages_.restart();
  tables().restart();
  quiet_words_.clear();
  lives_.reset();
  threads_.restart();
  recording_.restart();
  reset_process_state();
  descriptors().restart();
  reset_files();
  seen_ = seen();
  now_ = {};
  graph_mode_.restart();
  tallies_before_ = {};
  step_.forget_write();
  Thread& main = threads_.main();
  main.reset();
  main.specific = process_state().early_values;
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
    case Kind::settle: return is_settled_but_for(p);
    case Kind::take_bits:
    case Kind::await: {
      std::array<std::int64_t, 2> values{};
      for (int k = 0; k < 2 && operation.objects[k] != no_object; ++k) {
        values[k] = delayed_stores_.seen_by(threads_[p], operation.objects[k]);
      }
      return holds(operation, values);
    }
    case Kind::drain: return delayed_stores_.is_empty(p);
    default: return objects().enabled(p, operation);
  }
}

// Whether no other thread can go on; two that wait for that do not wait for each other.
bool NativeProgram::is_settled_but_for(ProcessId p) const {
  if (!delayed_stores_.queues(true).empty()) return false;
  for (ProcessId q : threads_.alive()) {
    if (q != p && threads_[q].pending.kind != Kind::settle && is_enabled(q)) return false;
  }
  return true;
}

ProcessSet NativeProgram::enabled() const {
  ProcessSet result = threads_.alive();
  for (ProcessId p : threads_.waiting()) {
    if (!can_go(p)) result.erase(p);
  }
  return result | delayed_stores_.queues(true);
}

Operation NativeProgram::pending(ProcessId p) const {
  if (delayed_stores_.is_queue(p)) return delayed_stores_.flush_of(p);
  const Thread& t = threads_[p];
  DCHECK(t.alive);
  Operation operation = t.pending;
  if (operation.kind == Kind::compare_and_swap) {
    const bool succeeds =
        memory_.load_at(t.pending_address, t.pending_size) == operation.operands[0];
    operation.access = succeeds ? Access::update : Access::read;
  } else if (operation.kind == Kind::try_take_bits) {
    operation.access = access_at(operation, value(operation.objects[0]));
  } else if (is_synchronisation(operation.kind)) {
    objects().resolve(p, operation);
  }
  delayed_stores_.complete(t, operation);
  return operation;
}

Event NativeProgram::step(ProcessId p, std::uint16_t choice) {
  DCHECK((is_enabled(p) || has_graphs()) && running == nullptr);
  Thread& t = threads_[p];
  step_.begin(p, choice, pending(p));
  if (delayed_stores_.is_queue(p)) return flush(t);
  delayed_stores_.begin(t, step_.event().step.operation);
  const bool is_plain_wait = t.may_wake_spuriously;
  const bool is_shown = recording_.is_on() && !t.is_silent;
  if (is_shown) {
    recording_.begin_step(t, step_.event().step);
    if (options_.under_debugger) debugger::before_step(*this, t);
  }
  t.yields_event = true;
  now_.failed_before_operation = false;
  run(t);
  DCHECK(!t.yields_event || !t.alive || !now_.failures.empty() || now_.escape || now_.gave_up);
  DCHECK(step_.written_late() == no_object);
  if (is_shown) {
    recording_.end_step(step_.event(), *this, now_.failed_before_operation, is_plain_wait);
  }
  after_running();
  return step_.event();
}

// The thread is one of those that never run: a queue.
Event NativeProgram::flush(Thread& queue) {
  if (recording_.is_on()) {
    recording_.begin_step(queue, step_.event().step);
    if (options_.under_debugger) debugger::before_step(*this, queue);
  }
  const Event event = delayed_stores_.flush(queue.id);
  if (recording_.is_on()) recording_.end_step(event, *this, false, false);
  if (time_is_over && now_.failures.empty()) throw out_of_time_;
  return event;
}

std::int64_t NativeProgram::value(ObjectId x) const {
  const Location& location = sharing_.locations[delayed_stores_.location(x)];
  if (location.size != 0) {
    const bool is_in_heap = heap_.contains(location.address);
    const std::size_t size =
        is_in_heap ? heap_.used_part(location.address, location.size) : location.size;
    return size == 0 ? 0 : memory_.load_at(location.address, size);
  }
  if (location.parts.empty()) return objects().is_defined(x) ? objects().value(x) : 0;
  std::uint64_t all = 0;
  for (ObjectId part : location.parts) {
    all = all * 0x9e3779b97f4a7c15u + static_cast<std::uint64_t>(value(part));
  }
  return static_cast<std::int64_t>(all);
}

bool NativeProgram::can_be_stuck() const {
  if (!now_.failures.empty() || now_.assumed_away) return false;
  // Whoever runs the handlers of exit has to come to their end; the others need not.
  const bool exited = process_state().exited;
  for (ProcessId p : threads_.alive()) {
    if (exited ? threads_[p].has_left : !threads_[p].stays()) return true;
  }
  return !exited && threads_.alive().empty();
}

FindingKind NativeProgram::stuck_kind() const {
  for (ProcessId p : threads_.alive()) {
    const Thread& t = threads_[p];
    if (t.pending.kind == Kind::await && !t.is_blocked) return FindingKind::livelock;
  }
  return FindingKind::deadlock;
}

NativeProgram::Seen NativeProgram::seen() const {
  Seen seen = seen_;
  seen.weak_accesses = std::max(seen.weak_accesses, now_.weak_accesses);
  seen.volatile_accesses = std::max(seen.volatile_accesses, now_.volatile_accesses);
  return seen;
}

// --- Running threads ---

void NativeProgram::run(Thread& t) {
  DCHECK(running == nullptr && current_ == nullptr);
  ++turns_;
  mappings().take_back();
  delayed_stores_.show_to(t);
  running = current_ = &t;
  threads_.run(t);
  running = current_ = nullptr;
  delayed_stores_.hide_from(t);
}

void NativeProgram::run_newborn() {
  while (threads_.any_newborn()) {
    Thread& t = threads_.take_newborn();
    if (is_debugged()) debugger::before_begin(*this, t);
    run(t);
  }
}

void NativeProgram::after_running() {
  recording_.finish_shown_write();
  run_newborn();
  if (sharing_.take_change()) start_over();
  if (now_.escape) throw ProgramEscaped{*now_.escape};
  if (now_.gave_up) throw ProgramGaveUp{*now_.gave_up};
  if (time_is_over && now_.failures.empty()) throw out_of_time_;
  // What an actor has that stops where it is goes with it.
  const bool has_crashed = now_.faults[static_cast<std::size_t>(Fault::crash)] > 0;
  const bool can_leak = now_.failures.empty() && !has_crashed;
  if (options_.leaks && threads_.alive().empty() && can_leak) look_for_leaks();
}

// More is shared than was known: finishes the execution in some way, to learn about as much as
// possible at once.
void NativeProgram::start_over() {
  {
    const auto visible = make_all_visible();
    run_somehow();
  }
  sharing_.take_change();
  throw ProgramChanged{};
}

// One step of each thread in turn.
void NativeProgram::run_somehow() {
  std::size_t last = index(step_.event().step.process);
  for (std::uint64_t steps = 0; steps < scouting_steps; ++steps) {
    const ProcessSet can = enabled();
    if (can.empty() || now_.escape || now_.gave_up || time_is_over) return;
    ProcessId next = *can.any();
    for (ProcessId p : can) {
      if (index(p) > last) {
        next = p;
        break;
      }
    }
    last = index(next);
    if (delayed_stores_.is_queue(next)) {
      delayed_stores_.flush(next);
      continue;
    }
    step_.begin(next, 0, pending(next));
    delayed_stores_.begin(threads_[next], step_.event().step.operation);
    threads_[next].yields_event = true;
    run(threads_[next]);
    run_newborn();
  }
}

void NativeProgram::scout() {
  for (int round = 0; round < 3; ++round) {
    try {
      const auto visible = make_all_visible();
      restart();
      run_somehow();
    } catch (const ProgramChanged&) {
    } catch (const ProgramEscaped&) {
    } catch (const ProgramGaveUp&) {
    }
    if (!sharing_.take_change()) return;
  }
}

// --- Waiting for the next step, on the fiber of a thread ---

inline void NativeProgram::leave(Thread& t) { t.fiber.leave(); }

void NativeProgram::finish_write() {
  const ObjectId x = step_.written_late();
  if (x == no_object) return;
  if (const auto stored = delayed_stores_.finish(*current_)) {
    return step_.finish_delayed_write(*stored);
  }
  // A variable on the stack may be gone; what is not shared nobody else has changed.
  step_.finish_write(value(x), sharing_.locations[x].shared);
}

void NativeProgram::settle_writes() {
  finish_write();
  recording_.finish_shown_write();
  if (delayed_stores_.is_on() && current_ != nullptr) delayed_stores_.drain(*current_, 0);
}

// The thread has come to its next operation; what it did before is done.
inline void NativeProgram::arrive(Thread& t, const Operation& operation, std::uintptr_t pc) {
  t.pending = operation;
  t.quiet = 0;
  t.spin.settle();
  if (!t.is_looking && fault_of(operation) != Fault::crash) t.goes_on = false;
  if (!may_look(operation.kind)) t.looks.clear();
  t.deepest = std::min(t.deepest, reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)));
  if (recording_.is_on()) recording_.arrive(t, pc);
  if (can_block(operation.kind)) threads_.set_waiting(t, true);
  finish_write();
}

// The explorer may come to ask where the thread stands (stack_of) before it is its turn.
inline void NativeProgram::wait_for_turn(Thread& t, std::uintptr_t pc) {
  leave(t);
  while (asked_for_stack_) {
    t.pending_stack = mazurka::stack_of(frames_here(pc));
    leave(t);
  }
}

void NativeProgram::stop_at(Thread& t, const Operation& operation, std::uintptr_t pc) {
  DCHECK(running == &t && current_ == &t && t.alive);
  if (has_graphs()) graph_mode_.before_stop(t, operation, pc);
  delayed_stores_.before_stop(t, operation, pc);
  arrive(t, operation, pc);
  const bool goes_on =
      repeater_.goes_on(t.id) && !step_.differs() && !threads_.any_newborn() && begin_repeated();
  if (!goes_on) wait_for_turn(t, pc);
  if (can_block(operation.kind)) threads_.set_waiting(t, false);
}

// --- Threads ---

ProcessId NativeProgram::next_child(Thread& parent, std::uintptr_t pc) {
  if (const Thread* child = threads_.next_child(parent)) return child->id;
  const char* const what =
      delayed_stores_.is_on() ? "threads and queues of store buffers" : "threads";
  uncontrolled(parent,
               fmt::format("pthread_create for more than {} {}", ProcessSet::capacity, what), pc);
}

Thread& NativeProgram::spawn(Thread& parent, void* (*routine)(void*), void* argument) {
  Thread& t = *threads_.next_child(parent);
  ++parent.children;
  if (recording_.is_on()) recording_.begin_thread(t);
  t.reset();
  t.routine = routine;
  t.argument = argument;
  t.clock_ns = parent.clock_ns;
  t.blocked_signals = parent.blocked_signals;
  races_.spawn(parent.id, t.id);
  ++now_.unjoined;
  foreign::set_watched(true);
  const OnOurOwn allocates;
  threads_.begin(t, thread_entry);
  return t;
}

void NativeProgram::join(Thread& t, Thread& ended) {
  races_.join(t.id, ended.id);
  t.clock_ns = std::max(t.clock_ns, ended.clock_ns);
  ended.bond = Thread::joined;
  ended.joined_by = t.id;
  // Who is left alone is noticed by nobody: all that others did happens before what it does.
  if (--now_.unjoined == 0) foreign::set_watched(false);
}

void NativeProgram::call_constructor(loader::Function constructor) {
  using WithArguments = void (*)(int, char**, char**);
  reinterpret_cast<WithArguments>(constructor)(arguments_.count(), arguments_.vector(),
                                               environment_);
}

bool NativeProgram::has_thread_destructor_in(const Module& module) const {
  for (ProcessId p : threads_.alive()) {
    for (const Thread::Cleanup& cleanup : threads_[p].at_exit) {
      if (module.contains(reinterpret_cast<std::uintptr_t>(cleanup.routine))) return true;
    }
  }
  return false;
}

void NativeProgram::thread_entry() {
  Thread& t = *running;
  thread_exit(t, t.routine(t.argument));
}

void NativeProgram::main_entry() {
  Thread& t = *running;
  // main may change its arguments.
  program->arguments_.restore();
  if (early_code() != 0) program->meet_generated_code(t, early_code());
  main_thread(t, program->main_, program->arguments_.count(), program->arguments_.vector(),
              program->environment_);
}

void NativeProgram::end_of(Thread& t) {
  if (has_graphs()) graph_mode_.settle(t);
  if (delayed_stores_.is_on()) delayed_stores_.drain(t, t.exit_pc);
  done(t, 0, 0);
  abandon(t);
}

void NativeProgram::abandon(Thread& t) {
  threads_.end(t);
  finish_write();
  leave(t);
  __builtin_unreachable();
}

void NativeProgram::assume_away(Thread& t) {
  done(t, 0, 0);
  now_.assumed_away = true;  // the others go on: what they do may show more conflicts
  abandon(t);
}

bool NativeProgram::is_destroyed(ObjectId x) const {
  return std::ranges::find(now_.destroyed, x) != now_.destroyed.end();
}

void NativeProgram::set_destroyed(ObjectId x, bool destroyed) {
  std::erase(now_.destroyed, x);
  // A stack is used again: what is there next may be another object.
  if (destroyed && threads_.with_stack_at(sharing_.locations[x].address) == nullptr) {
    now_.destroyed.push_back(x);
  }
}

}  // namespace mazurka

mazurka::EntryRegisters mazurka_entry;
