// For `mazurka replay --gdb`: runs a schedule in a way that a debugger can follow.
//
// A debugger sees one thread of the operating system, and our stacks are strange to it. So the
// library shows what scripts for gdb (launch/gdb) need as plain data, the table
// mazurka_debugger, and passes through three functions at which the script puts breakpoints:
//
//   mazurka_ready    the schedule was run once, silently: it is known where it fails
//   mazurka_stop     a thread is about to take its turn; called only where the script asked for
//                    it in the table, on the thread's own stack unless the thread begins
//   mazurka_finding  something is wrong; on the thread's own stack, unless it was a fault, or
//                    nobody in particular has done it (a deadlock, a leak)
//
// A turn is a step of a thread, or its beginning up to its first step.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/schedule.h"

namespace mazurka {

class NativeProgram;
class Thread;

namespace debugger {

// The table. Words of 8 bytes, so that a script can read it without debug information; it has to
// be changed together with launch/gdb/table.py.
enum class State : std::uint64_t { absent, begins, can_go, waits, runs, ended };

struct ThreadRow {
  const char* name = "";  // "T1"
  State state = State::begins;
  const char* kind = "";           // of what it is about to do: "lock"
  const char* operation = "";      // the same in words, addresses marked (markers.h)
  void* const* context = nullptr;  // where it has left its registers, if it is not running
  std::uint64_t stack_begin = 0, stack_end = 0;
  std::uint64_t thread_pointer = 0;  // the register FS
  std::uint64_t routine = 0;         // the function that it begins with
};

struct Table {
  std::uint64_t version = 2;
  std::uint64_t threads = 0;
  const ThreadRow* rows = nullptr;
  Thread** running = nullptr;        // nullptr there: functions that the debugger calls are let be
  std::uint64_t first_register = 0;  // in a context: r12 r13 r14 r15 rbx rbp rip from here on
  std::uint64_t turn = 0;            // the present one, counted from 1
  std::uint64_t step = 0;            // the present one or, at a beginning, the last one
  std::uint64_t begins = 0;          // whether the turn is a beginning
  std::uint64_t fails = 0;           // whether there are findings
  std::uint64_t failing_turn = 0;    // the turn of the first one; the last turn if there is none
  std::uint64_t steps = 0;           // of the whole execution
  const char* kind = nullptr;        // the finding
  const char* message = nullptr;
  const void* fault = nullptr;  // the registers (gregset_t) of the thread that had one
  std::uint64_t stop_turn = 0;  // set by the script: stop there
  std::uint64_t stop_step = 0;
};

// Before the program has opened files.
void prepare();

// Runs the schedule twice: silently, to see where it fails, then with stops.
void run(NativeProgram& program, const Schedule& schedule);

// Called while that goes on: on the explorer's stack, before t runs …
void before_begin(NativeProgram& program, Thread& t);
void before_step(NativeProgram& program, Thread& t);

// … and on any.
void at_finding(NativeProgram& program, const std::string& kind, const std::string& message);

// The thread that runs had a fault; its finding follows.
void at_fault(const void* registers, std::size_t size);

}  // namespace debugger

}  // namespace mazurka
