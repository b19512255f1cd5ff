// What a native program does for execution graphs: operations that meet something else than what is in memory, and
// writes that are made before others see them.
//
// A callback comes before its access, so of what the program writes by itself, plainly or to a volatile variable, the
// value is known only later. The write is let happen, and when the thread comes to its next operation, or
// to its end, one that says what it has written goes before that. Until then nobody else runs.

#pragma once

#include <optional>
#include <unordered_map>

#include "native/changed_orders.h"
#include "native/thread.h"

namespace mazurka {

class NativeProgram;

class GraphMode {
 public:
  GraphMode(NativeProgram& program, const Options& options)
      : program_(program), changed_orders_(options), memory_(options.memory),
        is_on_(explores_graphs(options)), orders_count_(has_weak_memory(options)) {}

  bool is_on() const { return is_on_; }

  // The next execution begins.
  void restart() {
    initial_values_.clear();
    in_memory_.clear();
  }

  // --- Answers (native_threads.h) ---

  // The operation on x that comes meets this value; what it writes reaches memory, or is overwritten already.
  void take_answer(ObjectId x, std::int64_t value, bool reaches_memory);
  void take_no_answer();

  // What x had before anybody's operation.
  std::int64_t initial_value(ObjectId x) const;
  void note_initial(ObjectId x);

  // What an operation has left there.
  void note_in_memory(ObjectId x, std::int64_t value) { in_memory_[x] = value; }

  // --- Operations, on the fiber of a thread ---

  // Completes what an operation on a variable says. `is_whole`: it is not one on a part of the variable.
  void complete(Thread& t, Operation& operation, bool is_whole, std::size_t size,
                std::uintptr_t pc);

  // Whether that is something of which nobody says what it leaves.
  bool has_no_effect(const Thread& t, Kind kind) const {
    return is_on_ && kind != Kind::read && t.effect == nullptr;
  }

  // Before the thread stops at an operation, and at its end.
  void before_stop(Thread& t, const Operation& operation, std::uintptr_t pc);
  void settle(Thread& t);

  void stop_at_fence(Thread& t, Order order, std::uintptr_t pc);

  // An operation that nobody notices: stores reach memory all the same. `is_told`: it is a step when all is visible.
  void pass_hidden(Thread& t, bool needs_empty_buffer, bool is_told, std::uintptr_t pc);

  // --- Accesses of the program's own instructions ---

  // It writes after the callback has returned. What only plain accesses do no schedule tells of.
  void write_late(Thread& t, std::uintptr_t address, std::size_t size, Order order,
                  std::uintptr_t pc);
  void write_silently(Thread& t, std::uintptr_t address, std::size_t size, std::uintptr_t pc);

  // It reads x after the callback has returned, and is to find the answer.
  void show_answer(Thread& t, ObjectId x);

  // Before an operation on x: what was written there and nobody told of.
  void notice_unseen_write(Thread& t, ObjectId x, std::uintptr_t pc);

  // --- Memory orders ---

  // That of the atomic access or fence that returns to pc, which may be another one than it declares.
  Order order_of(std::uintptr_t pc, Kind kind, Order declared);
  std::optional<Order> fence_before(std::uintptr_t pc) const {
    return changed_orders_.has_changes() ? changed_orders_.fence_before(pc) : std::nullopt;
  }
  const ChangedOrders& changed_orders() const { return changed_orders_; }

 private:
  static void hide_answer(Thread& t);
  void learn_value(Thread::LateWrite& write) const;
  void make_late_write(Thread& t, const Thread::LateWrite& write);

  NativeProgram& program_;
  ChangedOrders changed_orders_;
  const MemoryModel memory_;
  const bool is_on_;
  const bool orders_count_;
  std::unordered_map<ObjectId, std::int64_t> initial_values_;  // of what has changed
  std::unordered_map<ObjectId, std::int64_t> in_memory_;       // of the same, the newest
};

}  // namespace mazurka
