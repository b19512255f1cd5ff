// A thread of the program under test: a fiber with all that POSIX says a thread has.

#pragma once

#include <pthread.h>
#include <sched.h>
#include <sys/types.h>

#include <array>
#include <cstdint>
#include <functional>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "core/error.h"
#include "core/operation.h"
#include "native/fiber.h"
#include "native/looks.h"
#include "native/spin.h"
#include "native/stack.h"

namespace mazurka {

// What a thread has in one execution. It is reset by assignment.
struct ThreadState {
  bool alive = false;
  bool may_wake_spuriously = false;  // from the wait that it stands at, which is no timed one
  bool is_further_event = false;     // of an operation that has several: the first one counts
  bool yields_event = false;         // the operation that goes on now is an event of E
  bool is_silent = false;  // its operation is one that no schedule tells of (execution graphs)
  bool is_inside = false;  // an operation: what the program accesses there is part of it
  std::int64_t found_at_mutex = 0;  // its value before the thread locked it last
  std::uint32_t ignored_reads = 0, ignored_writes = 0;  // sections of annotations that it is in
  bool ignores(bool writes) const { return (writes ? ignored_writes : ignored_reads) > 0; }
  void* user_fiber = nullptr;     // of a scheduler in the program; nullptr: the thread's own
  std::uint64_t user_fibers = 0;  // made by it
  std::uint64_t quiet = 0;        // accesses since the last visible operation

  std::uint64_t own_uses = 0;  // in between looks, to what no other thread uses

  // Its beginning and end.
  void* (*routine)(void*) = nullptr;
  void* argument = nullptr;
  void* result = nullptr;
  bool has_left = false;  // by exit: runs handlers, and then is not there, but does not end, either
  bool is_of_library = false;  // created by code that is not instrumented, such as a pool
  enum Bond : std::int64_t { joinable, joined, detached };
  std::optional<ProcessId> joined_by;
  std::int64_t bond = joinable;  // with who can join it; found by who asks (NativeProgram::bond)
  std::int64_t children = 0;     // so many were created by it
  std::uintptr_t exit_pc = 0;    // of main: where it returned

  char name[16] = {};  // pthread_setname_np
  int policy = 0, priority = 0;
  cpu_set_t cpus = {};  // that it may run on; none: those of the process

  std::int64_t clock_ns = 0;  // virtual time
  std::int64_t clock_reads = 0;

  // What others ask of it (requests.h), and what they wait for. The words count, and are written and
  // read by steps.
  std::int64_t requests = 0;
  std::int64_t woken = 0;  // at a condition variable or barrier
  std::int64_t ended = 0;
  bool was_cancelled = false;          // asked; and not yet seen:
  std::uint64_t incoming_signals = 0;  // a bit for each, by number - 1
  // What it has seen of that.
  std::int64_t heeded = 0;
  std::int64_t resumed = 0;
  std::int64_t news = 0;  // the same as `woken`, for loops that wait with a time-out
  std::int64_t known_news = 0;
  bool sees_cancel = false;
  std::uint64_t pending_signals = 0;
  std::uint64_t common_signals = 0;  // pending for the process, when it looked
  // What it lets happen.
  std::uint64_t blocked_signals = 0;
  int cancel_state = PTHREAD_CANCEL_ENABLE;
  int cancel_type = PTHREAD_CANCEL_DEFERRED;
  bool is_leaving = false;     // by pthread_exit, or cancelled: it cannot be cancelled (again)
  bool restarts_calls = true;  // the last handler that ran: calls that wait go on
  bool is_looking = false;     // at what is asked
  bool is_blocked = false;     // it waits for something and for requests; that is no loop

  // Of an operation on a variable, while it stands there, if memory is not sequentially consistent: its declared
  // orders; and, if execution graphs are explored, what it would leave, by what it meets. nullptr: it leaves nothing.
  Order order = Order::seq_cst, failure = Order::seq_cst;
  using Effect = std::function<std::int64_t(std::int64_t)>;
  const Effect* effect = nullptr;

  // With store buffers (native/delayed_stores.h): what its operation has to do with its own.
  enum class Buffering : std::uint8_t {
    none,     // like all that waits for the empty buffer, or does not write
    weak,     // a store that goes into the buffer if others can notice that
    at_once,  // a write that passes by the buffer
  } buffering = Buffering::none;
  bool is_delayed = false;  // the operation that it performs goes into the buffer
  bool reads_own = false;   // … finds what it has stored itself

  // The value that an instruction of the program was shown instead of what was in memory.
  struct Shown {
    std::uintptr_t address = 0;  // 0: none
    std::size_t size = 0;
    std::int64_t value = 0, in_memory = 0;
  } shown;

  std::span<const int> descriptors;  // the numbers of those that its operation is about
  std::uint64_t random_numbers = 0;
  std::int64_t messages_sent = 0;
  bool is_actor = false;                // that was spawned
  std::optional<ProcessId> courier_of;  // it delivers messages of this thread
  // The function of ours in which it stands, if all that this still does is decided by the registers and the
  // stack that it was called with: `other` are its arguments.
  EntryRegisters entry{};
  void (*crash)() = nullptr;  // the actor may stop at any operation; that is done then
  bool goes_on = false;       // it does not stop at the present one
};

// The same for what keeps its memory from execution to execution.
struct ThreadLists {
  // pthread_setspecific, pthread_cleanup_push, destructors of thread_local objects.
  std::vector<void*> specific;
  struct Cleanup {
    void (*routine)(void*);
    void* argument;
  };
  std::vector<Cleanup> at_exit;
  std::vector<void*> cleanups;  // jump buffers of pthread_cleanup_push

  struct SavedMask {
    const void* place;  // of sigsetjmp
    std::uint64_t mask;
  };
  std::vector<SavedMask> saved_masks;

  // Writes that have been made, and that others are to see by an operation (native/graph_mode.h).
  struct LateWrite {
    ObjectId x;
    std::uintptr_t pc;
    Order order;
    bool is_silent;
    bool is_known = false;  // which value it has left
    std::int64_t value = 0;
  };
  std::vector<LateWrite> late_writes;  // since its last operation
  std::vector<LateWrite> made_writes;  // of which it makes operations now
  SpinWatch::Round round;              // of a loop that reads several locations (execution graphs)

  std::vector<void*> robust_mutexes;            // that it holds
  std::string loader_error, told_loader_error;  // for dlerror

  std::vector<ObjectId> woken_spuriously;  // at these condition variables
  std::vector<std::uintptr_t> thrown_at;  // of an actor: where its last exception, or exit, is from

  SpinWatch spin;
  Looks looks;

  void clear() {
    specific.clear();
    at_exit.clear();
    cleanups.clear();
    late_writes.clear();
    made_writes.clear();
    round = {};
    saved_masks.clear();
    robust_mutexes.clear();
    loader_error.clear();
    woken_spuriously.clear();
    thrown_at.clear();
    spin.restart();
    looks.clear();
  }
};

class Thread : public ThreadState, public ThreadLists {
 public:
  // --- The same in all executions ---

  ProcessId id{};
  std::size_t slot = 0;                                             // where its memory is (slots.h)
  std::size_t arena() const { return slot + 1; }                    // of the heap
  pid_t number() const { return 1000 + static_cast<pid_t>(slot); }  // gettid
  std::uintptr_t thread_pointer = 0;  // the register FS; 0 if it never began
  Fiber fiber;
  static constexpr std::size_t guard_size = 1 << 20;  // below the stack
  std::uintptr_t stack_begin = 0, stack_end = 0;
  std::uintptr_t deepest = 0;  // where the stack reached to at an operation since it was cleared
  bool owns_stack(std::uintptr_t address) const {
    return address - stack_begin < stack_end - stack_begin;
  }

  // It may wait for ever, and ends with the process.
  bool stays() const { return is_of_library && id != ProcessId{0}; }

  std::vector<Thread*> known_children;  // in the order in which it creates them

  // --- Where it stands. Means something while it is alive and does not run. ---

  Operation pending;                   // the visible operation that comes next
  std::uintptr_t pending_address = 0;  // of an operation on memory
  std::size_t pending_size = 0;
  std::vector<std::uintptr_t> pending_stack;  // if the execution is recorded, or it was asked for
  std::vector<StackFrame> pending_frames;     // the same, with where they are

  // Beyond so many quiet accesses it may be in a loop for ever.
  static constexpr std::uint64_t patience = 10'000;

  alignas(16) char unwind_space[64];

  // Forgets all that happened in the last execution.
  void reset() {
    static_assert(std::is_trivially_destructible_v<ThreadState>);
    new (static_cast<ThreadState*>(this)) ThreadState;  // no copy of one that is made elsewhere
    ThreadLists::clear();
  }
};

}  // namespace mazurka
