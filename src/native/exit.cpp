#include "native/exit.h"

#include "native/keys.h"
#include "native/real.h"

namespace mazurka {

ExitState& exit_state() {
  static ExitState state;
  return state;
}

void ExitState::run() {
  while (!handlers_.empty()) {
    const Handler handler = handlers_.back();
    handlers_.pop_back();
    if (handler.with_status != nullptr) {
      handler.with_status(0, handler.argument);
    } else {
      handler.function(handler.argument);
    }
  }
}

namespace {

void run_thread_handlers(Thread& t) {
  while (!t.at_exit.empty()) {
    const Thread::Cleanup cleanup = t.at_exit.back();
    t.at_exit.pop_back();
    cleanup.routine(cleanup.argument);
  }
  run_key_destructors(t);
}

// One join after the other, until nobody is left.
void wait_for_all_others(Thread& t) {
  for (;;) {
    ProcessSet others = program->alive();
    others.erase(t.id);
    const auto next = others.any();
    if (!next) return;
    Operation join;
    join.kind = Kind::join;
    join.target = *next;
    program->stop_at(t, join, t.exit_pc);
    program->done(t, 0, 0);
    program->races().join(t.id, *next);
  }
}

}  // namespace

void main_thread(Thread& t, NativeProgram::Main main, int argc, char** argv, char** environment) {
  t.exit_pc = reinterpret_cast<std::uintptr_t>(main) + 1;
  main(argc, argv, environment);
  run_thread_handlers(t);
  const bool waits = program->options().exit == ExitMode::wait;
  if (waits && program->alive().size() > 1) program->left_others = "main returned";
  if (!waits) {
    exit_state().exited = true;
  } else if (!exit_state().is_empty()) {
    wait_for_all_others(t);
  }
  exit_state().run();
  program->end_of(t);
}

void thread_exit(Thread& t, void* result) {
  t.result = result;
  run_thread_handlers(t);
  program->end_of(t);
}

void process_exit(Thread& t, bool run_handlers) {
  if (program->alive().size() > 1) program->left_others = "exit was called";
  exit_state().exited = true;
  t.has_left = true;
  if (run_handlers) {
    run_thread_handlers(t);
    exit_state().run();
  }
  program->end_of(t);
}

}  // namespace mazurka
