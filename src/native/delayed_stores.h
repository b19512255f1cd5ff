// Stores of threads that wait in buffers, under --memory=tso and pso (docs/decisions/0027-store-buffers.md). Their
// numbers, queues and copies are in StoreBuffers; here are their bytes, and what threads see of them.
//
// Memory has what everybody sees. While a thread runs, what it has stored itself is shown to it there: its stores are
// put into memory before it goes on, and taken out when it stops. So plain accesses, functions of libraries and atomic
// operations of any size, overlapping or not, find what the thread would find. What a thread writes over a store of
// its own without an operation becomes part of that store and is in memory at once: without a data race, whoever
// looks there comes later than both.
//
// Which stores are delayed is the same in each execution: those to locations that several threads use. A process that
// replays cannot know which these are, so they are part of what is known of a program (knowledge.h).

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "native/atomic_access.h"
#include "native/order_log.h"
#include "native/races.h"
#include "native/thread.h"
#include "options/options.h"
#include "program/store_buffers.h"

namespace mazurka {

class NativeProgram;

class DelayedStores {
 public:
  DelayedStores(NativeProgram& program, const Options& options);

  // Whether there are buffers at all.
  bool is_on() const { return is_on_; }

  // The next execution begins.
  void restart();

  // --- What is seen; on the explorer's stack ---

  // Around the run of a thread.
  void show_to(const Thread& t) {
    if (is_on_) show(t);
  }
  void hide_from(const Thread& t) {
    if (is_on_) hide(t);
  }

  // The value that a thread would find there.
  std::int64_t seen_by(const Thread& t, ObjectId x);

  // --- Queues, which are processes that nobody creates ---

  bool is_queue(ProcessId p) const {
    return index(p) < queue_of_.size() && queue_of_[index(p)].has_value();
  }
  ProcessSet queues(bool that_can_go) const {
    return is_on_ ? find_queues(that_can_go) : ProcessSet();
  }
  bool can_go(ProcessId queue) const;
  ProcessId thread_of(ProcessId queue) const { return queue_of_[index(queue)]->of; }
  Operation flush_of(ProcessId queue) const;
  Event flush(ProcessId queue);

  // Where its thread stood when it stored what waits first there, if the execution is recorded.
  std::vector<std::uintptr_t> stack_of_first(ProcessId queue) const;

  // --- What a thread is about to do, and does ---

  // Completes an operation: what goes into the buffer, what is read from there or overwritten in memory.
  void complete(const Thread& t, Operation& operation) const;

  // The thread begins to perform it.
  void begin(Thread& t, const Operation& operation);

  bool is_empty(ProcessId p) const { return buffers().is_empty(p); }

  // --- On the fiber of the thread ---

  // Waits for the empty buffer, if the operation needs that.
  void before_stop(Thread& t, const Operation& operation, std::uintptr_t pc) {
    if (is_on_ && needs_empty_buffer(t, operation)) drain(t, pc);
  }
  void drain(Thread& t, std::uintptr_t pc);
  void fence(Thread& t, Order order, std::uintptr_t pc);

  // Performs the store that the thread's operation is, and returns its value. Requires: t.is_delayed.
  std::int64_t store(Thread& t, const AtomicAccess& access, const void* value, Order order);

  // The same for one that an instruction of the program makes after the return from the callback. `finish` is called
  // when the thread has come to its next operation, and returns the value if there was one.
  void store_later(Thread& t, const AtomicAccess& access, Order order, bool is_atomic);
  std::optional<std::int64_t> finish(Thread& t);
  void forget_later_store() { later_.reset(); }

  // Whether it has stored something there that may be on its way.
  bool has_stored_in(const Thread& t, std::uintptr_t begin, std::uintptr_t end) const;

  // The location of a copy; every other object is where it is.
  ObjectId location(ObjectId x) const { return is_on_ ? find_location(x) : x; }

 private:
  struct Queue {
    ProcessId of;
    std::size_t number;
  };
  // What StoreBuffers does not know of a store.
  struct Store {
    AtomicAccess access;
    std::size_t bytes = 0;                 // where its bytes are among all
    Races::Carried clock;                  // what who reads it acquires
    std::int64_t time = 0;                 // of its thread, which is passed on
    std::optional<OrderLog::Entry> entry;  // if the execution is recorded
    std::vector<std::uintptr_t> stack;     // the same
    bool is_atomic = true;
  };
  // One that is in memory for its thread, and what was there.
  struct Shown {
    std::int64_t number;
    std::size_t before;
  };

  StoreBuffers& buffers();
  const StoreBuffers& buffers() const;
  bool delays(const Thread& t, const Operation& operation) const;
  bool needs_empty_buffer(const Thread& t, const Operation& operation) const;
  ObjectId copy(ProcessId p, std::int64_t number) const;
  ObjectId find_location(ObjectId x) const;
  ProcessSet find_queues(bool that_can_go) const;
  std::int64_t first_in(const Queue& queue) const {
    return buffers().first_of(queue.of, queue.number);
  }
  Store& store_at(ProcessId p, std::int64_t number) {
    return stores_[index(p)][static_cast<std::size_t>(number)];
  }
  const Store& store_at(ProcessId p, std::int64_t number) const {
    return stores_[index(p)][static_cast<std::size_t>(number)];
  }
  Store described(const Thread& t, const AtomicAccess& access, Order order, bool is_atomic) const;
  std::size_t keep(const AtomicAccess& access);
  std::int64_t put_into_buffer(Thread& t, Store store, Order order, std::size_t before);
  void cover(const Thread& t, const AtomicAccess& access);
  void name_queues(Thread& t, std::uintptr_t pc);
  void show(const Thread& t);
  void hide(const Thread& t);

  NativeProgram& program_;
  const MemoryModel memory_;
  const bool is_on_;

  // The same in all executions:
  std::vector<std::vector<ProcessId>> queues_;         // by thread and number
  std::vector<std::optional<Queue>> queue_of_;         // by process
  mutable std::vector<std::vector<ObjectId>> copies_;  // by thread and number

  // Of this one:
  ProcessSet have_stored_;                  // threads
  std::vector<std::vector<Store>> stores_;  // by thread and number
  // Those that wait, without what a later one covers, which the thread does not see. (Some may be in memory by now.)
  std::vector<std::vector<std::int64_t>> uncovered_;
  std::vector<unsigned char> bytes_;  // of all of them
  struct Later {
    Store store;
    Order order;
    std::size_t before;
  };
  std::optional<Later> later_;  // of the thread that runs
  std::vector<Shown> shown_;    // in the order in which they were put into memory
  std::vector<unsigned char> before_;
  const Thread* shown_to_ = nullptr;
};

}  // namespace mazurka
