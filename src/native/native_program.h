// A C or C++ program as a Program: its threads are fibers in this process, and restart() puts the
// memory of the process back.
//
// The interceptors (intercept/) and the compiler's callbacks (instrumentation.cpp, atomics.cpp)
// run on the fiber of the program's thread. For what other threads could notice they call
// stop_at(): control goes back to the explorer, and comes again when the thread is stepped; then
// they perform the operation, say what it did by done(), and the thread runs on.

#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/heap_blocks.h"
#include "native/arguments.h"
#include "native/heap.h"
#include "native/leaks.h"
#include "native/locations.h"
#include "native/options.h"
#include "native/races.h"
#include "native/rollback.h"
#include "native/shared_data.h"
#include "native/threads.h"
#include "program/objects/objects.h"
#include "program/program.h"

namespace mazurka {

class NativeProgram final : public Program, public Narrator {
 public:
  using Main = int (*)(int, char**, char**);

  // The process as it is now is the state that every execution begins with.
  NativeProgram(const NativeOptions& options, Heap& heap, Main main, int argc, char** argv,
                char** environment);

  // --- Program ---

  void restart() override;
  ProcessSet enabled() const override;
  bool is_enabled(ProcessId p) const override {
    return threads_.alive().contains(p) && (!threads_.waiting().contains(p) || can_go(p));
  }
  ProcessSet alive() const override { return threads_.alive(); }
  Operation pending(ProcessId p) const override;
  Event step(ProcessId p, std::uint16_t choice) override;
  std::size_t repeat(std::span<const Event> events) override;
  std::int64_t value(ObjectId x) const override;
  const std::vector<Finding>& failures() const override { return failures_; }
  std::string process_name(ProcessId p) const override { return threads_.name(p); }
  std::string schedule_text(const Schedule& schedule) const override {
    return threads_.text_of(schedule);
  }
  bool is_before(ProcessId p, ProcessId q) const override { return threads_.is_before(p, q); }
  std::string object_name(ObjectId x) const override;
  std::string value_text(ObjectId x, std::int64_t value) const override;
  bool can_be_stuck() const override;
  bool assumed_away() const override { return assumed_away_; }
  FindingKind stuck_kind() const override;
  const Narrator& narrator() const override { return *this; }
  ProcessSet holders(ObjectId x) const override {
    return objects_.is_defined(x) ? objects_.holders(x) : ProcessSet();
  }

  // --- For the interceptors, on the fiber of a thread ---

  // Waits for the thread to be stepped.
  void stop_at(Thread& t, const Operation& operation, std::uintptr_t pc);

  // The same for an operation on memory, unless it cannot be noticed by others.
  ObjectId stop_at_memory(Thread& t, Kind kind, const volatile void* address, std::size_t size,
                          std::uintptr_t pc, std::int64_t operand = 0);

  // For what can fail and is then tried again.
  void wait_if_spinning(Thread& t, ObjectId x, std::uintptr_t pc);

  // Virtual time goes from who leaves something at x to who finds it there.
  void pass_time(Thread& t, ObjectId x, Access access);
  bool time_matters = false;  // somebody has looked at the clock or slept, in this execution

  // Before a block is freed: waits for its turn with everything shared in it, unless the race
  // detector will see it. Returns false if another thread has freed it meanwhile.
  bool stop_at_free(Thread& t, Heap::Block& block, std::uintptr_t pc);

  // The thread makes plain accesses without end: if it only waits, it is made to wait here.
  void look_for_spinning(Thread& t, std::uintptr_t address, std::size_t size, std::uintptr_t pc);

  // The operation that the thread was stepped for met and left these values.
  void done(Thread& t, std::int64_t before, std::int64_t after) {
    if (!t.yields_event) return;
    t.yields_event = false;
    event_.before = before;
    event_.after = after;
    if (repeats_) differs_ |= before != repeated_[next_ - 1].before || after != repeated_after();
  }

  // The same for a read, and for a write that happens after the return from a callback.
  void has_read(Thread& t, ObjectId x);
  void writes_next(Thread& t, ObjectId x);

  // The write was not possible.
  void forget_write_at(std::uintptr_t address) {
    shown_write_.reset();
    if (late_write_ == no_object) return;
    const Location& location = locations_[late_write_];
    if (address - location.address < std::max<std::size_t>(location.size, 1))
      late_write_ = no_object;
  }

  std::uint16_t choice() const { return event_.step.choice; }

  // A mutex, condition variable, … at this address.
  ObjectId object(Thread& t, const void* address) {
    return locations_.object(reinterpret_cast<std::uintptr_t>(address), t.id);
  }
  bool is_shared(ObjectId x) const { return locations_[x].shared || all_visible_; }

  // The thread performs what would be an operation of its own if all were visible.
  void note_hidden(Thread& t) {
    if (!is_recorded_) return;
    full_schedule_.push_back({t.id, 0});
  }

  // The process that the thread's next child will be.
  ProcessId next_child(Thread& parent, std::uintptr_t pc);

  // Starts a thread; it runs to its first visible operation when the present step ends.
  Thread& spawn(Thread& parent, void* (*routine)(void*), void* argument);

  // The thread has returned from its routine or called pthread_exit.
  [[noreturn]] void end_of(Thread& t);

  // Something is wrong with the program; the thread does not go on.
  [[noreturn]] void fail(Thread& t, FindingKind kind, std::string message, std::uintptr_t pc);
  // The same for what another thread has made wrong: freed memory, which is still there. While
  // continuations are explored, the thread goes on, because what it would do next counts.
  void fail_for_others(Thread& t, FindingKind kind, std::string message, std::uintptr_t pc);
  void note_failure(Finding finding);
  [[noreturn]] void end_here(Thread& t);  // after note_failure
  [[noreturn]] void abandon(Thread& t);

  // Whether the address is in the data of a system library.
  bool is_of_library(std::uintptr_t address) const {
    return std::ranges::any_of(library_globals_, [&](const MemoryRange& range) {
      return range.begin <= address && address < range.end;
    });
  }

  // What is at an address, for messages. With a size: a record, or its first member.
  std::string data_name(std::uintptr_t address) const;
  std::string data_name(std::uintptr_t address, std::size_t size) const;

  // "Node#3 (24 bytes)"
  std::string block_name(const Heap::Block& block) const;

  // Nothing more can be expected from the thread within reason.
  [[noreturn]] void give_up(Thread& t, const std::string& why, std::uintptr_t pc);

  // The thread whose stack is in use; also while the library works on it on its own.
  Thread* current() { return current_; }

  // Grows whenever a thread gets on.
  std::uint64_t progress() const { return progress_; }

  // Something escapes our control: the whole check ends with that verdict.
  [[noreturn]] void uncontrolled(Thread& t, const std::string& call, std::uintptr_t pc);

  Heap& heap() { return heap_; }
  Rollback& rollback() { return rollback_; }
  Races& races() { return races_; }
  const NativeOptions& options() const { return options_; }
  Locations& locations() { return locations_; }
  Threads& threads() { return threads_; }
  const Threads& threads() const { return threads_; }
  Main main_function() const { return main_; }

  Objects& objects() { return objects_; }

  // Synchronisation objects that were destroyed in this execution.
  bool is_destroyed(ObjectId x) const {
    return std::ranges::find(destroyed_, x) != destroyed_.end();
  }
  void set_destroyed(ObjectId x, bool destroyed) {
    std::erase(destroyed_, x);
    if (!destroyed) return;
    // A stack is used again: what is there next may be another object.
    if (threads_.with_stack_at(locations_[x].address) != nullptr) return;
    destroyed_.push_back(x);
  }

  // By the present step: at a barrier, by a signal.
  void set_last_woken(ProcessSet processes) { last_woken_ = processes; }
  ProcessSet last_woken() const { return last_woken_; }

  // A false assumption: the execution does not count.
  [[noreturn]] void assume_away(Thread& t);
  void cover(const std::string& label) {
    if (std::ranges::find(reached_, label) == reached_.end()) reached_.push_back(label);
  }
  const std::vector<std::string>& reached() const { return reached_; }
  const char* left_others = nullptr;  // "main returned": while other threads were running
  bool leaves_out_values = false;     // a nondeterministic value has not all values that it could

  std::uint64_t weak_accesses = 0;  // atomics weaker than seq_cst, in this execution
  std::uint64_t volatile_accesses = 0;
  std::uint64_t assertions = 0;  // evaluated, in all executions

  // --- For the session ---

  // Runs the program in a few ways to find out what is shared before the exploration begins.
  void scout();

  // Stacks are only taken when an execution is repeated to be shown: those of all steps, of
  // allocations, and of one access that was in a race, by its thread and the thread's time.
  struct Watch {
    ProcessId thread{};
    std::uint32_t time = 0;
    bool operator==(const Watch&) const = default;
  };
  bool is_recorded() const { return is_recorded_; }
  bool is_debugged() const { return is_recorded_ && options_.under_debugger; }
  // Returns whether it is the access of a race.
  bool look_at(Thread& t, std::uintptr_t address, std::size_t size, bool writes, std::uintptr_t pc);
  void look_at_data(Thread& t, std::uintptr_t address, std::size_t size, bool writes,
                    std::uintptr_t pc);
  enum class AccessKind : std::uint8_t { read, write, free };
  void remark_access(const Thread& t, AccessKind kind, std::uintptr_t address, std::size_t size,
                     const std::vector<std::uintptr_t>& stack);
  std::vector<std::uintptr_t> watched_stack(Watch watch, std::uintptr_t pc);
  void note_allocation(const void* memory, std::uintptr_t pc);
  void note_free(const void* memory, std::uintptr_t pc);
  void add_block_stacks(Finding& finding, const Heap::Block& block);
  void about_block(const Heap::Block& block) { about_block_ = &block; }  // the coming finding
  void set_fault_stack(std::vector<std::uintptr_t> stack) { fault_stack_ = std::move(stack); }

  void record(bool on) {
    is_recorded_ = on;
    escape_.reset();  // of the execution before
    gave_up_.reset();
  }
  std::vector<std::uintptr_t> stack_of(ProcessId p) const override;
  std::vector<Remark> remarks() const override { return remarks_; }
  bool awaits_in_loops() const override { return true; }
  std::optional<NamedStep> last_step() const override { return last_step_; }

  // The schedule of the recorded execution if all operations are visible. It does not depend on
  // what is known to be shared, so another process can follow it.
  const Schedule& full_schedule() const { return full_schedule_; }
  void make_all_visible(bool all) { all_visible_ = all; }
  void set_keep_going(bool others, bool all) {
    options_.keep_going = others;
    goes_on_ = all;
  }
  HeapBlocks blocks() const override;

 private:
  bool can_go(ProcessId p) const;
  void run(Thread& t);
  void run_newborn();
  void run_somehow();
  void after_running();
  void look_for_leaks();
  bool begin_repeated();
  void finish_event();
  std::int64_t repeated_after() const { return repeated_[next_ - 1].after; }
  void start_over();
  bool spins(Thread& t);
  void wait_for_change(Thread& t, ObjectId x, std::uintptr_t pc);
  void merge_reads(Thread& t);
  void leave(Thread& t);
  std::vector<std::uintptr_t> here(std::uintptr_t pc);
  Remark remark_of(const Thread& t, Remark::Kind kind, std::vector<std::uintptr_t> stack) const;
  Finding finding_at(Thread& t, FindingKind kind, const std::string& message, std::uintptr_t pc);
  std::vector<StackFrame> frames_of(const Thread& t) const;
  std::string local_name(const Thread& t, std::uintptr_t address) const;
  std::string value_name(std::uintptr_t address, std::size_t size, std::int64_t value) const;
  void finish_shown_write();
  static void thread_entry();
  static void main_entry();

  NativeOptions options_;
  Heap& heap_;
  Main main_;
  Arguments arguments_;
  char** environment_;

  Rollback rollback_;
  std::vector<MemoryRange> globals_;
  std::vector<MemoryRange> library_globals_;
  Threads threads_;
  Locations locations_;
  Races races_;

  Objects objects_;
  std::vector<ObjectId> destroyed_;
  std::vector<std::int64_t> times_;  // left at objects, in this execution
  ProcessSet last_woken_;

  Event event_;  // of the present step
  std::vector<Finding> failures_;
  bool failed_before_operation_ = false;  // in the present step

  // Events that are to be taken again: threads go on by themselves as long as it is their turn.
  bool repeats_ = false;
  std::span<const Event> repeated_;
  std::size_t next_ = 0;  // the first that is not yet begun
  bool differs_ = false;
  ObjectId late_write_ = no_object;  // of the present step: written when the thread leaves
  Thread* current_ = nullptr;
  Watch watch_;
  std::vector<std::uintptr_t> watched_stack_;
  std::map<std::uintptr_t, std::vector<std::uintptr_t>> allocated_;  // by block
  std::map<std::uintptr_t, Remark> freed_;
  std::vector<std::string> reached_;  // labels, in this execution
  bool assumed_away_ = false;
  const Heap::Block* about_block_ = nullptr;
  std::vector<std::uintptr_t> fault_stack_;
  std::uint64_t progress_ = 0;
  std::optional<Finding> escape_;
  std::optional<std::string> gave_up_;
  bool all_visible_ = false;  // also those on what is not shared
  bool goes_on_ = false;      // who uses freed memory
  Schedule full_schedule_;
  bool is_recorded_ = false;
  mutable bool asked_for_stack_ = false;  // the thread that is run then only says where it stands
  std::size_t steps_ = 0;                 // of the recorded execution, begun
  std::vector<Remark> remarks_;
  SharedData shared_data_;
  struct ShownWrite {
    std::size_t remark;
    std::uintptr_t address;
    std::size_t size;
  };
  std::optional<ShownWrite> shown_write_;  // its value is not there yet
  std::optional<NamedStep> last_step_;     // with the names of when it was taken
  struct Stepped {
    ProcessId thread;
    std::vector<StackFrame> frames;  // where it stood when the step began
  };
  std::optional<Stepped> stepped_;  // while the step is put into words
};

// The program that is being checked; nullptr if the process runs by itself.
extern NativeProgram* program;

// The thread whose code is running; nullptr in the explorer and outside of a check.
extern Thread* running;

// While it lives, what is called counts as the library's, not as the program's.
class OnOurOwn {
 public:
  OnOurOwn() { running = nullptr; }
  ~OnOurOwn() { running = before_; }
  OnOurOwn(const OnOurOwn&) = delete;

 private:
  Thread* before_ = running;
};

}  // namespace mazurka
