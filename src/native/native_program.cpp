#include "native/native_program.h"

#include <sys/mman.h>

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

// What a stack held in the last execution must not be seen in the next. It is cleared down to where
// it has not been used.
void clear_stack(const Thread& t) {
  constexpr std::size_t chunk = 256;
  int clean = 0;
  for (std::uintptr_t at = t.stack_end - chunk; at >= t.stack_begin && clean < 4; at -= chunk) {
    auto* words = reinterpret_cast<std::uint64_t*>(at);
    std::uint64_t used = 0;
    for (std::size_t i = 0; i < chunk / 8; ++i) used |= words[i];
    if (used == 0) {
      ++clean;
    } else {
      clean = 0;
      for (std::size_t i = 0; i < chunk / 8; ++i) words[i] = 0;
    }
  }
}

bool is_synchronisation(Kind kind) { return kind >= Kind::lock && kind <= Kind::once_end; }

}  // namespace

NativeProgram* program = nullptr;
Thread* running = nullptr;

NativeProgram::NativeProgram(const NativeOptions& options, Heap& heap, Main main, int argc,
                             char** argv, char** environment)
    : options_(options), heap_(heap), main_(main), arguments_(argc, argv),
      environment_(environment) {
  new_thread(ProcessId{0}, 0);
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
  alive_ = waiting_ = ProcessSet();
  failures_.clear();
  steps_ = 0;
  remarks_.clear();
  shown_write_.reset();
  if (is_recorded_) shared_data_.begin_execution();
  last_step_.reset();
  full_schedule_.clear();
  newborn_.clear();
  allocated_.clear();
  freed_.clear();
  about_block_ = nullptr;
  assumed_away_ = false;
  weak_accesses = volatile_accesses = 0;
  reached_.clear();
  exit_state().reset();
  Thread& main = *threads_[0];
  main.reset();
  reset_keys(main);
  reset_files();
  reset_signal_actions();
  main.alive = true;
  alive_.insert(main.id);
  clear_stack(main);
  main.fiber.prepare(reinterpret_cast<void*>(main.stack_end), main.stack_end - main.stack_begin,
                     main_entry);
  storage_.reset(0);
  if (is_debugged()) debugger::before_begin(*this, main);
  run(main);
  after_running();
}

bool NativeProgram::can_go(ProcessId p) const {
  const Operation& operation = threads_[index(p)]->pending;
  switch (operation.kind) {
    case Kind::join: {
      const Thread& target = *threads_[index(operation.target)];
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
  ProcessSet result = alive_;
  for (ProcessId p : waiting_) {
    if (!can_go(p)) result.erase(p);
  }
  return result;
}

Operation NativeProgram::pending(ProcessId p) const {
  Operation operation = threads_[index(p)]->pending;
  if (operation.kind == Kind::compare_and_swap) {
    const Thread& t = *threads_[index(p)];
    const bool succeeds = memory_value(t.pending_address, t.pending_size) == operation.operands[0];
    operation.access = succeeds ? Access::update : Access::read;
  } else if (is_synchronisation(operation.kind)) {
    objects_.resolve(p, operation);
  }
  return operation;
}

Event NativeProgram::step(ProcessId p, std::uint16_t choice) {
  Thread& t = *threads_[index(p)];
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

std::string NativeProgram::process_name(ProcessId p) const {
  return index(p) == 0 ? "main" : fmt::format("T{}", index(p));
}

bool NativeProgram::can_be_stuck() const {
  return failures_.empty() && !assumed_away_ && !exit_state().exited;
}

FindingKind NativeProgram::stuck_kind() const {
  for (ProcessId p : alive_) {
    if (threads_[index(p)]->pending.kind == Kind::await) return FindingKind::livelock;
  }
  return FindingKind::deadlock;
}

// --- Running threads ---

void NativeProgram::run(Thread& t) {
  storage_.use(index(t.id));
  ++progress_;
  running = current_ = &t;
  t.fiber.run();
  running = current_ = nullptr;
}

void NativeProgram::run_newborn() {
  while (!newborn_.empty()) {
    Thread& t = *newborn_.back();
    newborn_.pop_back();
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
  if (options_.leaks && alive_.empty() && failures_.empty()) look_for_leaks();
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
    threads_[last]->yields_event = true;
    run(*threads_[last]);
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
  Thread& t = *threads_[index(event.step.process)];
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
    run(*threads_[index(events[next_ - 1].step.process)]);
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
  if (can_block(operation.kind)) waiting_.insert(t.id);
  t.quiet = 0;
  finish_event();
  const bool goes_on = repeats_ && !differs_ && newborn_.empty() && next_ < repeated_.size() &&
                       repeated_[next_].step.process == t.id && begin_repeated();
  if (!goes_on) leave(t);
  while (asked_for_stack_) {
    t.pending_stack = mazurka::stack_of(frames_here(pc));
    t.fiber.leave();
  }
  if (can_block(operation.kind)) waiting_.erase(t.id);
}

// A thread that stands at an operation looks for itself where that is.
std::vector<std::uintptr_t> NativeProgram::stack_of(ProcessId p) const {
  Thread& t = *threads_[index(p)];
  if (is_recorded_ || !t.alive) return t.pending_stack;
  asked_for_stack_ = true;
  t.fiber.run();
  asked_for_stack_ = false;
  return t.pending_stack;
}

// --- Threads ---

Thread& NativeProgram::new_thread(ProcessId parent, std::uint16_t child) {
  if (children_.size() <= index(parent)) children_.resize(index(parent) + 1);
  CHECK(children_[index(parent)].size() == child || threads_.empty(), "threads are out of order");
  const ProcessId id{static_cast<std::uint16_t>(threads_.size())};
  if (!threads_.empty()) children_[index(parent)].push_back(id);
  auto t = std::make_unique<Thread>();
  t->id = id;
  constexpr std::size_t guard = Thread::guard_size;
  const std::size_t size = (options_.stack_size + 0xffff) & ~std::size_t{0xffff};
  void* memory = mmap(nullptr, size + guard, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  CHECK(memory != MAP_FAILED, "no memory for a stack of {} bytes", size);
  mprotect(memory, guard, PROT_NONE);
  t->stack_begin = reinterpret_cast<std::uintptr_t>(memory) + guard;
  t->stack_end = t->stack_begin + size;
  threads_.push_back(std::move(t));
  return *threads_.back();
}

ProcessId NativeProgram::next_child(Thread& parent, std::uintptr_t pc) {
  if (children_.size() <= index(parent.id)) children_.resize(index(parent.id) + 1);
  const std::vector<ProcessId>& known = children_[index(parent.id)];
  if (parent.children < known.size()) return known[parent.children];
  if (threads_.size() == ProcessSet::capacity) {
    uncontrolled(parent,
                 fmt::format("pthread_create for more than {} threads", ProcessSet::capacity), pc);
  }
  return new_thread(parent.id, parent.children).id;
}

Thread& NativeProgram::spawn(Thread& parent, void* (*routine)(void*), void* argument) {
  Thread& t = *threads_[index(children_[index(parent.id)][parent.children++])];
  if (is_recorded_) shared_data_.begin_thread(t.id);
  t.reset();
  t.alive = true;
  t.routine = routine;
  t.argument = argument;
  t.clock_ns = parent.clock_ns;
  clear_stack(t);
  t.fiber.prepare(reinterpret_cast<void*>(t.stack_end), t.stack_end - t.stack_begin, thread_entry);
  {
    const OnOurOwn allocates;
    storage_.reset(index(t.id));
  }
  races_.spawn(parent.id, t.id);
  alive_.insert(t.id);
  newborn_.push_back(&t);
  return t;
}

Thread* NativeProgram::thread_of(pthread_t handle) {
  for (const auto& t : threads_) {
    if (handle_of(*t) == handle) return t.get();
  }
  return nullptr;
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
  t.alive = false;
  alive_.erase(t.id);
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
