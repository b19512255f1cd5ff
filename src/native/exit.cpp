#include "native/exit.h"

#include "native/intercept/mutex.h"
#include "native/keys.h"
#include "native/process_state.h"
#include "native/real.h"
#include "native/requests.h"

namespace mazurka {

namespace {

// The last one first; a handler can register more.
void run_exit_handlers() {
  ProcessState& state = process_state();
  while (!state.exit_handlers.empty()) {
    const ExitHandler handler = state.exit_handlers.back();
    state.exit_handlers.pop_back();
    if (handler.is_only_for_closing) continue;
    if (handler.with_status != nullptr) {
      handler.with_status(state.exit_status, handler.argument);
    } else {
      handler.function(handler.argument);
    }
  }
}

// As libc calls them: with no argument that means anything.
void run_quick_exit_handlers() {
  auto& handlers = process_state().quick_exit_handlers;
  while (!handlers.empty()) {
    void (*const handler)(void*) = handlers.back();
    handlers.pop_back();
    handler(nullptr);
  }
}

// Destructors of thread_local objects. Those of keys run only when a thread ends, not at exit.
void run_thread_handlers(Thread& t) {
  while (!t.at_exit.empty()) {
    const Thread::Cleanup cleanup = t.at_exit.back();
    t.at_exit.pop_back();
    cleanup.routine(cleanup.argument);
  }
}

void wait_for(Thread& t, ProcessId other) {
  Operation join;
  join.kind = Kind::join;
  join.target = other;
  program->stop_at(t, join, t.exit_pc);
  program->done(t, 0, 0);
  program->races().join(t.id, other);
}

// Waits for all that were created by one thread, and by those, and so on. Who has ended is waited for, too: when it
// did must make no difference to what comes next.
void wait_for_children(Thread& t, const Thread& parent) {
  program->note_found(t, parent.children);
  for (std::int64_t i = 0; i < parent.children; ++i) {
    const Thread& child = *parent.known_children[static_cast<std::size_t>(i)];
    if (program->found_staying(t).contains(child.id)) continue;
    if (child.joined_by != t.id) wait_for(t, child.id);
    wait_for_children(t, child);
  }
}

// One join after the other, until nobody is left, in an order that does not depend on numbers.
void wait_for_all_others(Thread& t) {
  wait_for_children(t, t);
  // Those that were created by who stays.
  for (;;) {
    ProcessSet others = program->found_alive(t);
    others.erase(t.id);
    for (ProcessId p : program->found_staying(t)) others.erase(p);
    if (others.empty()) return;
    ProcessId next = others.first();
    for (ProcessId p : others) {
      if (program->is_before(p, next)) next = p;
    }
    wait_for(t, next);
  }
}

// The process would end now, with a status that tells whether it went well.
void judge_status(Thread& t, std::uintptr_t pc) {
  const int status = process_state().exit_status & 0xff;  // what the parent process would see
  if (is_right_status(program->options().exit_status, status)) return;
  program->fail(t, FindingKind::exit_status, fmt::format("the exit status is {}", status), pc);
}

// What others can notice of the end of a thread: they lock a mutex that it has left locked, or look whether
// it has ended, or wait for that and for something else.
void leave_to_others(Thread& t) {
  const std::uintptr_t pc = reinterpret_cast<std::uintptr_t>(t.routine) + 1;
  t.is_leaving = true;
  heed(t, Point::any, pc);
  abandon_mutexes(t, pc);
  for (Habit habit : {Habit::looks_for_ends, Habit::cancels, Habit::sends_signals}) {
    if (has(habit)) return add_to(t, t.ended, pc);
  }
}

}  // namespace

void main_thread(Thread& t, NativeProgram::Main main, int argc, char** argv, char** environment) {
  t.exit_pc = reinterpret_cast<std::uintptr_t>(main) + 1;
  if (LateModules::other_world_opened_at != 0) {
    LateModules::refuse_other_world(t, LateModules::other_world_opened_at);
  }
  process_state().exit_status = main(argc, argv, environment);
  heed(t, Point::any, t.exit_pc);
  run_thread_handlers(t);
  program->note_matter(t, Matter::handlers, process_state().handlers_state);
  const bool waits = program->options().exit == ExitMode::wait;
  if (waits && program->finds_others(t)) program->note_left_others(NativeProgram::LeftBy::main);
  if (!waits) {
    process_state().exited = true;
    t.has_left = true;
  } else if (!process_state().exit_handlers.empty()) {
    wait_for_all_others(t);
  }
  run_exit_handlers();
  judge_status(t, t.exit_pc);
  program->end_of(t);
}

void thread_exit(Thread& t, void* result) {
  t.result = result;
  run_thread_handlers(t);
  run_key_destructors(t);
  leave_to_others(t);
  program->end_of(t);
}

void process_exit(Thread& t, int status, ExitWay way, std::uintptr_t pc) {
  if (program->finds_others(t)) program->note_left_others(NativeProgram::LeftBy::exit);
  process_state().exited = true;
  process_state().exit_status = status;
  t.has_left = true;
  if (way == ExitWay::with_handlers) {
    program->note_matter(t, Matter::handlers, process_state().handlers_state);
    run_thread_handlers(t);
    run_exit_handlers();
  }
  if (way == ExitWay::quick) run_quick_exit_handlers();
  judge_status(t, pc);
  program->end_of(t);
}

}  // namespace mazurka
