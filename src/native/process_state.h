// What the process of the program has besides memory, threads and files: exit handlers, keys of
// thread-specific data, signal handlers. One value, put back by assignment before every execution.

#pragma once

#include <signal.h>

#include <cstdint>
#include <map>
#include <vector>

namespace mazurka {

struct ExitHandler {
  void (*function)(void*);
  void* argument;
  void (*with_status)(int, void*) = nullptr;  // instead of function: on_exit
  void* module = nullptr;                     // whose it is: runs when that is closed …
  bool is_only_for_closing = false;           // … and not at exit
};

struct Key {
  bool in_use = false;
  void (*destructor)(void*) = nullptr;
};

struct ProcessState {
  std::vector<ExitHandler> exit_handlers;  // of atexit and static objects; the last one first
  std::vector<void (*)(void*)> quick_exit_handlers;  // likewise, of at_quick_exit
  bool exited =
      false;  // by a call of exit: threads that still wait are not stuck, but for that one
  int exit_status = 0;  // what was returned from main, or given to exit

  std::vector<Key> keys;

  // What stands for the state of libc's random numbers, for the keys, and for the handlers: the same, if equal. Not
  // all processes have to note them (NativeProgram::matters).
  std::int64_t random_state = 0;
  std::int64_t keys_state = 0;
  std::int64_t handlers_state = 0;
  std::vector<void*> early_values;  // of keys, for the main thread, from before main

  std::map<int, struct sigaction> signal_actions;  // others: the default
  std::uint64_t pending_signals = 0;               // for any thread; a bit for each, by number - 1
};

ProcessState& process_state();

// What is there now is there at the start of every execution.
void keep_process_state();
void reset_process_state();

}  // namespace mazurka
