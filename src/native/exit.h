// How a program ends: return from main, exit, handlers and destructors.

#pragma once

#include <vector>

#include "native/native_program.h"

namespace mazurka {

// The handlers that atexit and static objects have registered.
class ExitState {
 public:
  struct Handler {
    void (*function)(void*);
    void* argument;
    void (*with_status)(int, void*) = nullptr;  // instead of function: on_exit
  };

  void add(Handler handler) { handlers_.push_back(handler); }

  // What is registered so far is there at the start of every execution.
  void keep() { kept_ = handlers_; }
  void reset() {
    handlers_ = kept_;
    exited = false;
  }

  bool is_empty() const { return handlers_.empty(); }
  void run();

  bool exited = false;  // by a call of exit: threads that still wait are not stuck

 private:
  std::vector<Handler> handlers_;
  std::vector<Handler> kept_;
};

ExitState& exit_state();

// Calls main and does what comes after it.
[[noreturn]] void main_thread(Thread& t, NativeProgram::Main main, int argc, char** argv,
                              char** environment);

// Ends a thread: cleanup handlers, destructors of thread_local and thread-specific data.
[[noreturn]] void thread_exit(Thread& t, void* result);

// Runs the handlers and ends the calling thread.
[[noreturn]] void process_exit(Thread& t, bool run_handlers);

}  // namespace mazurka
