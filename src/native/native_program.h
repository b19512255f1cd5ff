// A C or C++ program as a Program: its threads are fibers in this process, and restart() puts the
// memory of the process back.
//
// The interceptors (intercept/) and the compiler's callbacks (instrumentation.cpp, atomics.cpp)
// run on the fiber of the program's thread. For what other threads could notice they call
// stop_at(): control goes back to the explorer, and comes again when the thread is stepped; then
// they perform the operation, say what it did by done(), and the thread runs on.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "native/heap.h"
#include "native/locations.h"
#include "native/options.h"
#include "native/races.h"
#include "native/rollback.h"
#include "native/thread.h"
#include "native/thread_storage.h"
#include "program/program.h"

namespace mazurka {

class NativeProgram final : public Program {
 public:
  using Main = int (*)(int, char**, char**);

  // The process as it is now is the state that every execution begins with.
  NativeProgram(const NativeOptions& options, Heap& heap, Main main, int argc, char** argv,
                char** environment);

  // --- Program ---

  void restart() override;
  ProcessSet enabled() const override;
  bool is_enabled(ProcessId p) const override {
    return alive_.contains(p) && (!waiting_.contains(p) || can_go(p));
  }
  ProcessSet alive() const override { return alive_; }
  Operation pending(ProcessId p) const override;
  Event step(ProcessId p, std::uint16_t choice) override;
  std::int64_t value(ObjectId x) const override;
  const std::vector<Finding>& failures() const override { return failures_; }
  std::string process_name(ProcessId p) const override;
  std::string object_name(ObjectId x) const override;
  bool can_be_stuck() const override;
  std::string stuck_kind() const override;

  // --- For the interceptors, on the fiber of a thread ---

  // Waits for the thread to be stepped.
  void stop_at(Thread& t, const Operation& operation, std::uintptr_t pc);

  // The same for an operation on memory, unless it cannot be noticed by others.
  ObjectId stop_at_memory(Thread& t, Kind kind, const volatile void* address, std::size_t size,
                          std::uintptr_t pc, std::int64_t operand = 0);

  // The thread makes plain accesses without end: if it only waits, it is made to wait here.
  void look_for_spinning(Thread& t, std::uintptr_t address, std::size_t size, std::uintptr_t pc);

  // The operation that the thread was stepped for met and left these values.
  void done(Thread& t, std::int64_t before, std::int64_t after) {
    if (!t.yields_event) return;
    t.yields_event = false;
    event_.before = before;
    event_.after = after;
  }

  // The same for a read, and for a write that happens after the return from a callback.
  void has_read(Thread& t, ObjectId x);
  void writes_next(Thread& t, ObjectId x);

  std::uint16_t choice() const { return event_.step.choice; }

  // A mutex, condition variable, … at this address.
  ObjectId object(Thread& t, const void* address) {
    return locations_.object(reinterpret_cast<std::uintptr_t>(address), t.id);
  }
  bool is_shared(ObjectId x) const { return locations_[x].shared; }

  // The process that the thread's next child will be.
  ProcessId next_child(Thread& parent, std::uintptr_t pc);

  // Starts a thread; it runs to its first visible operation when the present step ends.
  Thread& spawn(Thread& parent, void* (*routine)(void*), void* argument);
  Thread* thread_of(pthread_t handle);
  static pthread_t handle_of(const Thread& t) { return reinterpret_cast<pthread_t>(&t); }

  // The thread has returned from its routine or called pthread_exit.
  [[noreturn]] void end_of(Thread& t);

  // Something is wrong with the program; the thread does not go on.
  [[noreturn]] void fail(Thread& t, std::string kind, std::string message, std::uintptr_t pc);
  void note_failure(Finding finding);
  [[noreturn]] void end_here(Thread& t);  // after note_failure
  [[noreturn]] void abandon(Thread& t);

  // "block 3 of T1 (24 bytes)"
  std::string block_name(const Heap::Block& block) const;

  // Something escapes our control: the whole check ends with that verdict.
  // Nothing more can be expected from the thread within reason.
  [[noreturn]] void give_up(Thread& t, const std::string& why, std::uintptr_t pc);

  // Grows whenever a thread gets on.
  std::uint64_t progress() const { return progress_; }

  [[noreturn]] void uncontrolled(Thread& t, const std::string& call, std::uintptr_t pc);

  Heap& heap() { return heap_; }
  Rollback& rollback() { return rollback_; }
  Races& races() { return races_; }
  const NativeOptions& options() const { return options_; }
  Locations& locations() { return locations_; }
  Thread& thread(ProcessId p) { return *threads_[index(p)]; }

  struct Mutex {
    std::uint64_t execution = 0;
    std::int64_t owner = 0;  // p + 1; 0: free
  };
  Mutex& mutex(ObjectId x);

  std::uint64_t weak_accesses = 0;      // atomics weaker than seq_cst, in this execution
  std::uint64_t volatile_accesses = 0;

  // --- For the session ---

  // An access by its thread and the thread's time, to be looked at when the execution is repeated.
  struct Watch {
    ProcessId thread{};
    std::uint32_t time = 0;
  };
  void watch(Watch watch) { watch_ = watch; }

  // What the events of the present execution were about, if it is recorded.
  struct StepSite {
    std::vector<std::uintptr_t> stack;
  };
  void record(bool on) { is_recorded_ = on; }
  const std::vector<StepSite>& sites() const { return sites_; }
  bool changed_its_mind() const { return started_over_; }

 private:
  bool can_go(ProcessId p) const;
  void run(Thread& t);
  void run_newborn();
  void after_running();
  void start_over();
  Thread& new_thread(ProcessId parent, std::uint16_t child);
  bool spins(Thread& t, std::uintptr_t pc);
  void wait_for_change(Thread& t, std::uintptr_t pc);
  void leave(Thread& t);
  static void thread_entry();
  static void main_entry();

  NativeOptions options_;
  Heap& heap_;
  Main main_;
  int argc_;
  char** argv_;
  char** environment_;

  Rollback rollback_;
  ThreadStorage storage_;
  Locations locations_;
  Races races_;

  std::vector<std::unique_ptr<Thread>> threads_;       // by process; kept for good
  std::vector<std::vector<ProcessId>> children_;       // [parent][i]: its i-th thread
  std::vector<Thread*> newborn_;
  std::vector<Mutex> mutexes_;
  std::uint64_t execution_ = 0;

  ProcessSet alive_;
  ProcessSet waiting_;  // alive and standing at an operation that can block
  Event event_;         // of the present step
  std::vector<Finding> failures_;
  ObjectId late_write_ = no_object;  // of the present step: written when the thread leaves
  Watch watch_;
  std::uint64_t progress_ = 0;
  std::optional<Finding> escape_;
  std::optional<std::string> gave_up_;
  bool started_over_ = false;
  bool is_recorded_ = false;
  std::vector<StepSite> sites_;
};

// The program that is being checked; nullptr if the process runs by itself.
extern NativeProgram* program;

// The thread whose code is running; nullptr in the explorer and outside of a check.
extern Thread* running;

}  // namespace mazurka
