#include "native/native_program.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "core/error.h"
#include "native/exit.h"
#include "native/markers.h"
#include "native/memory_value.h"
#include "native/modules.h"

namespace mazurka {

NativeProgram* program = nullptr;
Thread* running = nullptr;

NativeProgram::NativeProgram(const NativeOptions& options, Heap& heap, Main main, int argc,
                             char** argv, char** environment)
    : options_(options), heap_(heap), main_(main), argc_(argc), argv_(argv),
      environment_(environment) {
  new_thread(ProcessId{0}, 0);
  for (const Module& module : loaded_modules()) {
    if (module.is_ours || module.is_loader) continue;
    for (const Module::Range& range : module.writable) rollback_.add(range.begin, range.end);
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
  ++execution_;
  alive_ = waiting_ = ProcessSet();
  failures_.clear();
  sites_.clear();
  newborn_.clear();
  weak_accesses = volatile_accesses = 0;
  exit_state().reset();
  Thread& main = *threads_[0];
  main.reset();
  main.alive = true;
  alive_.insert(main.id);
  main.fiber.prepare(reinterpret_cast<void*>(main.stack_end), main.stack_end - main.stack_begin,
                     main_entry);
  storage_.reset(0);
  run(main);
  after_running();
}

bool NativeProgram::can_go(ProcessId p) const {
  const Operation& operation = threads_[index(p)]->pending;
  switch (operation.kind) {
    case Kind::lock: {
      const Mutex& mutex = mutexes_[index(operation.objects[0])];
      return mutex.execution != execution_ || mutex.owner == 0;
    }
    case Kind::join: return !threads_[index(operation.target)]->alive;
    case Kind::await: {
      bool any = false;
      for (int k = 0; k < 2 && operation.objects[k] != no_object; ++k) {
        any |= holds(value(operation.objects[k]), operation.relations[k], operation.operands[k]);
      }
      return any;
    }
    default: return true;
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
    const bool succeeds =
        memory_value(t.pending_address, t.pending_size) == operation.operands[0];
    operation.access = succeeds ? Access::update : Access::read;
  } else if (operation.kind == Kind::trylock) {
    operation.access = value(operation.objects[0]) == 0 ? Access::acquire : Access::read;
  }
  return operation;
}

Event NativeProgram::step(ProcessId p, std::uint16_t choice) {
  Thread& t = *threads_[index(p)];
  event_ = {};
  event_.step = {p, choice, pending(p)};
  if (is_recorded_) sites_.push_back({t.stack(t.pending_pc)});
  t.yields_event = true;
  run(t);
  after_running();
  return event_;
}

std::int64_t NativeProgram::value(ObjectId x) const {
  const Location& location = locations_[x];
  if (location.size == 0) {
    const Mutex& mutex = mutexes_[index(x)];
    return mutex.execution == execution_ ? mutex.owner : 0;
  }
  return memory_value(location.address, location.size);
}

std::string NativeProgram::process_name(ProcessId p) const {
  return index(p) == 0 ? "main" : fmt::format("T{}", index(p));
}

std::string NativeProgram::object_name(ObjectId x) const {
  return markers::data(locations_[x].address);
}

bool NativeProgram::can_be_stuck() const { return failures_.empty() && !exit_state().exited; }

std::string NativeProgram::stuck_kind() const {
  for (ProcessId p : alive_) {
    if (threads_[index(p)]->pending.kind == Kind::await) return "livelock";
  }
  return "deadlock";
}

// --- Running threads ---

void NativeProgram::run(Thread& t) {
  storage_.use(index(t.id));
  ++progress_;
  running = &t;
  t.fiber.run();
  running = nullptr;
}

void NativeProgram::run_newborn() {
  while (!newborn_.empty()) {
    Thread& t = *newborn_.back();
    newborn_.pop_back();
    run(t);
  }
}

void NativeProgram::after_running() {
  run_newborn();
  if (locations_.take_change()) start_over();
  if (escape_) throw ProgramEscaped{*escape_};
  if (gave_up_) throw ProgramGaveUp{*gave_up_};
}

// Finishes the execution in some way, to learn about as much as possible that is shared.
void NativeProgram::start_over() {
  if (!started_over_) {
    started_over_ = true;
    for (std::uint64_t steps = 0; steps < options_.max_steps; ++steps) {
      const ProcessSet can = enabled();
      if (can.empty()) break;
      // Another one each time.
      ProcessId next = *can.any();
      for (ProcessId p : can) {
        if (index(p) > index(event_.step.process)) {
          next = p;
          break;
        }
      }
      event_ = {};
      event_.step = {next, 0, pending(next)};
      Thread& t = *threads_[index(next)];
      t.yields_event = true;
      run(t);
      run_newborn();
      if (escape_ || gave_up_) break;
    }
    locations_.take_change();
    started_over_ = false;
  }
  throw ProgramChanged{};
}

void NativeProgram::leave(Thread& t) {
  if (late_write_ != no_object) {
    event_.after = value(late_write_);
    late_write_ = no_object;
  }
  t.quiet = 0;
  t.fiber.leave();
}

void NativeProgram::stop_at(Thread& t, const Operation& operation, std::uintptr_t pc) {
  t.pending = operation;
  t.pending_pc = pc;
  if (can_block(operation.kind)) waiting_.insert(t.id);
  leave(t);
  waiting_.erase(t.id);
}

void NativeProgram::has_read(Thread& t, ObjectId x) {
  const std::int64_t now = value(x);
  t.spin.has_read(x, now);
  done(t, now, now);
}

void NativeProgram::writes_next(Thread& t, ObjectId x) {
  t.spin.changed_memory();
  if (!t.yields_event) return;
  const std::int64_t now = value(x);
  done(t, now, now);
  late_write_ = x;
}

namespace {

Access access_of(Kind kind) {
  switch (kind) {
    case Kind::read: return Access::read;
    case Kind::write: return Access::write;
    default: return Access::update;
  }
}

}  // namespace

ObjectId NativeProgram::stop_at_memory(Thread& t, Kind kind, const volatile void* address,
                                       std::size_t size, std::uintptr_t pc, std::int64_t operand) {
  const auto where = reinterpret_cast<std::uintptr_t>(address);
  const ObjectId x = locations_.memory(where, size, t.id, kind != Kind::read);
  if (kind != Kind::write && spins(t, pc)) {
    const bool reads_this_only = t.spin.reads().size() == 1 && t.spin.reads()[0].location == x;
    wait_for_change(t, pc);
    if (kind == Kind::read && reads_this_only) return x;  // that was the read
    done(t, 0, 0);
  }
  if (!locations_[x].shared) return x;
  Operation operation;
  operation.kind = kind;
  operation.access = access_of(kind);
  operation.objects[0] = x;
  operation.operands[0] = operand;
  t.pending_address = where;
  t.pending_size = size;
  stop_at(t, operation, pc);
  return x;
}

// Nothing to do before another thread has changed what this one looks at.
void NativeProgram::wait_for_change(Thread& t, std::uintptr_t pc) {
  Operation await;
  await.kind = Kind::await;
  await.access = Access::read;
  for (std::size_t k = 0; k < t.spin.reads().size(); ++k) {
    await.objects[k] = t.spin.reads()[k].location;
    await.operands[k] = t.spin.reads()[k].value;
    await.relations[k] = Relation::not_equal;
  }
  t.spin.reset();
  stop_at(t, await, pc);
}

void NativeProgram::look_for_spinning(Thread& t, std::uintptr_t address, std::size_t size,
                                      std::uintptr_t pc) {
  if (spins(t, pc)) wait_for_change(t, pc);
  const ObjectId x = locations_.memory(address, size, t.id, false);
  has_read(t, x);
}

// Not inlined: the registers and the frames above this one are all the local state there is.
__attribute__((noinline)) bool NativeProgram::spins(Thread& t, std::uintptr_t pc) {
  volatile std::uintptr_t registers[6];
  asm volatile(
      "mov %%rbx, %0\n mov %%rbp, %1\n mov %%r12, %2\n mov %%r13, %3\n mov %%r14, %4\n"
      "mov %%r15, %5\n"
      : "=m"(registers[0]), "=m"(registers[1]), "=m"(registers[2]), "=m"(registers[3]),
        "=m"(registers[4]), "=m"(registers[5]));
  return t.spin.at_read(pc, const_cast<std::uintptr_t*>(registers), t.stack_end) &&
         t.spin.reads().size() <= 2 && !t.spin.reads().empty();
}

// --- Threads ---

Thread& NativeProgram::new_thread(ProcessId parent, std::uint16_t child) {
  if (children_.size() <= index(parent)) children_.resize(index(parent) + 1);
  CHECK(children_[index(parent)].size() == child || threads_.empty(), "threads are out of order");
  const ProcessId id{static_cast<std::uint16_t>(threads_.size())};
  if (!threads_.empty()) children_[index(parent)].push_back(id);
  auto t = std::make_unique<Thread>();
  t->id = id;
  constexpr std::size_t guard = 64 << 10;
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
    uncontrolled(parent, fmt::format("more than {} threads", ProcessSet::capacity), pc);
  }
  return new_thread(parent.id, parent.children).id;
}

Thread& NativeProgram::spawn(Thread& parent, void* (*routine)(void*), void* argument) {
  Thread& t = *threads_[index(children_[index(parent.id)][parent.children++])];
  t.reset();
  t.alive = true;
  t.routine = routine;
  t.argument = argument;
  t.clock_ns = parent.clock_ns;
  t.fiber.prepare(reinterpret_cast<void*>(t.stack_end), t.stack_end - t.stack_begin, thread_entry);
  storage_.reset(index(t.id));
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
  t.result = t.routine(t.argument);
  program->end_of(t);
}

void NativeProgram::main_entry() {
  Thread& t = *running;
  main_thread(t, program->main_, program->argc_, program->argv_, program->environment_);
}

void NativeProgram::end_of(Thread& t) {
  t.alive = false;
  alive_.erase(t.id);
  done(t, 0, 0);
  abandon(t);
}

void NativeProgram::abandon(Thread& t) {
  t.alive = false;
  alive_.erase(t.id);
  leave(t);
  __builtin_unreachable();
}

// --- Trouble ---

void NativeProgram::note_failure(Finding finding) { failures_.push_back(std::move(finding)); }

void NativeProgram::fail(Thread& t, std::string kind, std::string message, std::uintptr_t pc) {
  Finding finding;
  finding.kind = std::move(kind);
  finding.message = fmt::format("{}: {}", process_name(t.id), message);
  finding.location = markers::code(pc);
  finding.threads = {process_name(t.id)};
  finding.stacks.push_back({process_name(t.id), t.stack(pc)});
  note_failure(std::move(finding));
  end_here(t);
}

void NativeProgram::end_here(Thread& t) {
  done(t, 0, 0);
  if (!options_.keep_going) alive_ = ProcessSet();  // the process would have ended
  abandon(t);
}

void NativeProgram::uncontrolled(Thread& t, const std::string& call, std::uintptr_t pc) {
  Finding finding;
  finding.kind = "uncontrolled";
  finding.message = fmt::format("{} calls {}, which is not under control", process_name(t.id), call);
  finding.location = markers::code(pc);
  finding.threads = {process_name(t.id)};
  finding.stacks.push_back({process_name(t.id), t.stack(pc)});
  escape_ = std::move(finding);
  abandon(t);
}

void NativeProgram::give_up(Thread& t, const std::string& why, std::uintptr_t pc) {
  gave_up_ = fmt::format("{} at {}", why, markers::code(pc));
  abandon(t);
}

std::string NativeProgram::block_name(const Heap::Block& block) const {
  const std::string who =
      block.arena == 0 ? "the program's start"
                       : process_name(ProcessId{static_cast<std::uint16_t>(block.arena - 1)});
  return fmt::format("block {} of {} ({} bytes)", block.number + 1, who, block.size);
}

NativeProgram::Mutex& NativeProgram::mutex(ObjectId x) {
  if (mutexes_.size() <= index(x)) mutexes_.resize(index(x) + 1);
  Mutex& mutex = mutexes_[index(x)];
  if (mutex.execution != execution_) mutex = {execution_, 0};
  return mutex;
}

}  // namespace mazurka
