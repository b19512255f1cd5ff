// What is noted of an execution that is repeated to be shown: steps with their names, stacks, allocations,
// accesses that are no steps, and the schedule that another process can follow.
//
// While the program is explored none of it is needed, and nothing is noted
// (docs/decisions/0010-stacks-by-replay.md).

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/schedule.h"
#include "native/data_names.h"
#include "native/heap.h"
#include "native/order_log.h"
#include "native/shared_data.h"
#include "native/temporarily.h"
#include "native/thread.h"
#include "program/narrator.h"

namespace mazurka {

class Recording {
 public:
  using Stack = std::vector<std::uintptr_t>;

  // `current` is the thread whose stack is in use.
  Recording(const Threads& threads, const Locations& locations, Thread* const& current)
      : names_(threads, locations, *this, current) {}

  const DataNames& names() const { return names_; }

  bool is_on() const { return is_on_; }

  // While what is returned lives, executions are recorded. What was noted stays until the next one.
  Temporarily<bool> switch_on() { return {is_on_, true}; }

  // Another execution begins.
  void restart() {
    if (is_on_ || was_on_) begin_execution();
  }

  // --- Steps. Requires: is_on(). ---

  // The thread has come to its next operation.
  void arrive(Thread& t, std::uintptr_t pc);
  void begin_step(const Thread& t, const Step& step);
  void end_step(const Event& event, const Narrator& narrator, bool failed_before_operation,
                bool is_plain_wait);
  const std::optional<NamedStep>& last_step() const { return now_.last_step; }

  // The thread performs what would be an operation of its own if all were visible.
  void note_hidden(const Thread& t) {
    now_.full_schedule.push_back({t.id});
    now_.hidden_steps.push_back(true);
  }

  // The schedule of the execution if all operations are visible. It does not depend on what is known
  // to be shared, so another process can follow it.
  const Schedule& full_schedule() const { return now_.full_schedule; }
  const std::vector<bool>& hidden_steps() const { return now_.hidden_steps; }  // which of them were

  void begin_thread(const Thread& t) { shared_data_.begin_thread(t.id); }

  // Where a thread stands: in its code if it runs, at the operation of the step that is given
  // names, or at its next one. Nothing if the execution is not recorded.
  std::vector<StackFrame> frames_of(const Thread& t, bool runs) const;

  // --- Accesses that are no steps ---

  // The stack of one access that was in a race is taken, by its thread and the thread's time.
  struct Watch {
    ProcessId thread{};
    std::uint32_t time = 0;
    bool operator==(const Watch&) const = default;
  };
  // Returns whether it is that access.
  bool look_at(const Thread& t, std::uint32_t time, std::uintptr_t address, std::size_t size,
               bool writes, std::uintptr_t pc);
  // The stack of the access if it was watched; otherwise it is from now on.
  Stack watched_stack(Watch watch, std::uintptr_t pc);

  enum class AccessKind : std::uint8_t { read, write, free };
  void remark_access(const Thread& t, AccessKind kind, std::uintptr_t address, std::size_t size,
                     const Stack& stack);

  // Plain data of the program.
  void look_at_data(const Thread& t, std::uintptr_t address, std::size_t size, bool writes,
                    std::uintptr_t pc);

  // What a plain write leaves is known later; or the write was not possible.
  void finish_shown_write() {
    if (now_.shown_write) add_shown_value();
  }
  void forget_shown_write() { now_.shown_write.reset(); }

  void remark_finding(const Thread& t, const std::string& message, const Stack& stack);
  // Atomic accesses and fences, with their memory orders.
  OrderLog& order_log() { return now_.order_log; }

  const std::vector<Remark>& remarks() const { return now_.remarks; }

  // --- Blocks of the heap ---

  void note_allocation(const void* memory, std::uintptr_t pc);
  void note_free(const Thread& t, const void* memory, std::uintptr_t pc);

  // Where the block was allocated; all that is known if nothing was recorded is one address.
  Stack allocated_at(const Heap::Block& block) const {
    return allocated_at(block.begin(), block.pc);
  }
  Stack allocated_at(std::uintptr_t begin, std::uintptr_t pc) const;  // the same for a mapping

  HeapBlocks blocks(Heap& heap) const;

  // Where it was freed, if that is known. Then it belongs into the description.
  std::optional<Stack> remark_free(const Heap::Block& block);

 private:
  Remark remark_of(const Thread& t, Remark::Kind kind, Stack stack) const;

  struct ShownWrite {
    std::size_t remark;
    std::uintptr_t address;
    std::size_t size;
  };
  struct Stepped {
    ProcessId thread;
    std::vector<StackFrame> frames;  // where it stood when the step began
  };
  // All that is forgotten when the next execution begins.
  struct Execution {
    std::size_t steps = 0;  // begun
    Schedule full_schedule;
    std::vector<bool> hidden_steps;
    std::vector<Remark> remarks;
    OrderLog order_log;
    std::optional<ShownWrite> shown_write;      // its value is not there yet
    std::optional<NamedStep> last_step;         // names are those of when it was taken
    std::optional<Stepped> stepped;             // while the step is given names
    std::map<std::uintptr_t, Stack> allocated;  // by block
    std::map<std::uintptr_t, Remark> freed;
  };

  void begin_execution();
  void add_shown_value();

  const DataNames names_;
  bool is_on_ = false;
  bool was_on_ = false;  // in the execution before: there is something to forget
  Execution now_;
  SharedData shared_data_;  // learnt from the recorded execution before
  Watch watch_;             // the same
  Stack watched_stack_;
};

}  // namespace mazurka
