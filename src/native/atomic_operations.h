// Atomic operations of the program, of 1 to 16 bytes: what the entry points of the compilers
// (atomics.cpp) and of libatomic (libatomic.cpp) have in common.
//
// With sequentially consistent memory all are performed as if they were seq_cst; weaker ones are counted, and the verdict
// says so. Which plain accesses they order is said by their declared orders (declared_orders.h). What they find is what Memory answers, and what
// they leave is left there (program/memory.h).

#pragma once

#include <cstdint>
#include <type_traits>

#include "native/access.h"
#include "native/declared_orders.h"
#include "native/foreign/foreign.h"
#include "native/secluded.h"
#include "program/memory_value.h"

namespace mazurka::atomics {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using u128 = unsigned __int128;

constexpr int seq_cst = __ATOMIC_SEQ_CST;

// What a function returns for a T. Some callers keep the whole register although only its low bits
// mean something; what is in the others must not differ from one turn of a spin loop to the next.
template <typename T>
using Returned = std::conditional_t<(sizeof(T) < sizeof(u32)), u32, T>;

// Outside of a check: the real thing. Of sixteen bytes there is only a compare-and-swap.
template <typename T>
bool real_compare_exchange(volatile T* address, T* expected, T desired) {
  if constexpr (sizeof(T) == 16) {
    const T before = __sync_val_compare_and_swap(address, *expected, desired);
    const bool succeeds = before == *expected;
    *expected = before;
    return succeeds;
  } else {
    return __atomic_compare_exchange_n(address, expected, desired, false, seq_cst, seq_cst);
  }
}

template <typename T>
T real_load(const volatile T* address) {
  if constexpr (sizeof(T) == 16) {
    T value = 0;
    real_compare_exchange(const_cast<volatile T*>(address), &value, T{0});
    return value;
  } else {
    return __atomic_load_n(address, seq_cst);
  }
}

template <typename T, typename F>
T real_update(volatile T* address, F f) {
  T before = real_load(address);
  while (!real_compare_exchange(address, &before, static_cast<T>(f(before)))) {
  }
  return before;
}

inline void note_order(int order) {
  if ((order & 0xff) != seq_cst) program->note_weak_access();
}

// The thread for which an operation on this address counts; nullptr: it is performed, and that is all.
inline Thread* thread_at(const volatile void* address) {
  if (running == nullptr || program->quiet_words().contain(address)) return nullptr;
  return running;
}

// An addition whose result nobody reads commutes with others.
inline Kind add_or_fetch_add(std::uintptr_t return_address) {
  if (running == nullptr || program->options().additions == AdditionMode::conflict ||
      program->has_graphs() || foreign::is_result_read(return_address)) {
    return Kind::fetch_add;
  }
  return Kind::add;
}

inline void make_fence(Thread& t, Order order, std::uintptr_t pc) {
  program->graphs().stop_at_fence(t, order, pc);
  program->delayed_stores().fence(t, order, pc);
  order_fence(t, order);
}

// Of an operation, and of a compare-and-swap that fails.
struct Orders {
  Order order;
  Order failure = Order::seq_cst;
};

// Those that it declares, or those that are tried instead.
inline Orders orders_of(Kind kind, int order, int failure, std::uintptr_t pc) {
  note_order(order);
  const Order declared = declared_order(order);
  if (!program->has_weak_memory()) return {declared, declared_order(failure)};
  const Order changed = program->graphs().order_of(pc, kind, declared);
  return {changed, changed == declared ? declared_order(failure) : failure_of(changed)};
}

// Waits for the turn of an operation that may write. Returns its location. `leaves` says what it would leave there, by
// what it meets.
template <typename T, typename Leaves>
ObjectId begin(Thread& t, Kind kind, const volatile T* address, Orders orders, std::uintptr_t pc,
               std::int64_t expected, Leaves leaves,
               const NativeProgram::ChangesNothing* changes_nothing = nullptr) {
  ObjectId x;
  if (program->has_weak_memory()) {
    if (const auto fence = program->graphs().fence_before(pc)) make_fence(t, *fence, pc);
    const Thread::Effect effect = [&](std::int64_t met) {
      return value_of(leaves(static_cast<T>(met)));
    };
    t.order = orders.order;
    t.failure = orders.failure;
    t.effect = kind == Kind::read ? nullptr : &effect;
    x = program->stop_at_memory(t, kind, address, sizeof(T), pc, expected, changes_nothing);
    t.order = t.failure = Order::seq_cst;
    t.effect = nullptr;
  } else {
    x = program->stop_at_memory(t, kind, address, sizeof(T), pc, expected, changes_nothing);
  }
  // After the stop: it may have been freed meanwhile.
  check_heap_access(t, reinterpret_cast<std::uintptr_t>(address), sizeof(T), kind != Kind::read,
                    pc);
  return x;
}

// The values of the whole location, which may be larger than what the operation touches.
template <typename T, typename Change>
void write_with(Thread& t, ObjectId x, volatile T* address, std::uintptr_t pc, Change change) {
  const std::int64_t before = program->value(x);
  check_race(t, address, sizeof(T), true, true, pc);
  change();
  const std::int64_t after = program->value(x);
  if (program->has_graphs() && program->memory().answer().reaches_memory) {
    program->graphs().note_in_memory(x, after);
  }
  if (after != before) {
    t.spin.changed_memory();
  } else {
    t.spin.has_read(x, before);
  }
  program->done(t, before, after);
}

// Into the buffer of the thread.
inline void store_delayed(Thread& t, const AtomicAccess& access, const void* value, Order order) {
  const std::int64_t stored = program->delayed_stores().store(t, access, value, order);
  t.spin.changed_memory();
  program->done(t, stored, stored);
}

template <typename T>
T atomic_load(const volatile T* address, int order, std::uintptr_t pc) {
  Thread* t = thread_at(address);
  if (t == nullptr) {
    note_secluded(address, false);
    return real_load(address);
  }
  const Orders orders = orders_of(Kind::read, order, order, pc);
  const ObjectId x = begin(*t, Kind::read, address, orders, pc, 0, [](T value) { return value; });
  check_race(*t, address, sizeof(T), false, true, pc);
  if (!t->reads_own) order_access(*t, {x, address, sizeof(T), pc}, Access::read, orders.order);
  program->has_read(*t, x);
  if (!t->reads_own) program->pass_time(*t, x, Access::read);
  return program->memory().load_at(address);
}

template <typename T>
void atomic_store(volatile T* address, T value, int order, std::uintptr_t pc) {
  Thread* t = thread_at(address);
  if (t == nullptr) {
    note_secluded(address, true);
    real_update(address, [value](T) { return value; });
    return;
  }
  const Orders orders = orders_of(Kind::write, order, order, pc);
  const ObjectId x = begin(*t, Kind::write, address, orders, pc, 0, [value](T) { return value; });
  if (t->is_delayed) {
    check_race(*t, address, sizeof(T), true, true, pc);
    store_delayed(*t, {x, address, sizeof(T), pc}, &value, orders.order);
    return;
  }
  write_with(*t, x, address, pc, [&] { program->memory().store_at(address, value); });
  if (program->has_graphs()) t->spin.changed_memory();  // what was there is nobody's business
  program->pass_time(*t, x, Access::write);
  order_access(*t, {x, address, sizeof(T), pc}, Access::write, orders.order);
}

// A read-modify-write operation: f maps the old value to the new one.
template <typename T, typename F>
T update(Kind kind, volatile T* address, int order, std::uintptr_t pc, F f) {
  Thread* t = thread_at(address);
  if (t == nullptr) {
    note_secluded(address, true);
    return real_update(address, f);
  }
  const NativeProgram::ChangesNothing changes_nothing = [&] {
    const T now = program->memory().load_at(address);
    return static_cast<T>(f(now)) == now;
  };
  const Orders orders = orders_of(kind, order, order, pc);
  const auto leaves = [&f](T met) { return static_cast<T>(f(met)); };
  const ObjectId x = begin(*t, kind, address, orders, pc, 0, leaves, &changes_nothing);
  const T before = program->memory().load_at(address);
  write_with(*t, x, address, pc, [&] { program->memory().store_at(address, f(before)); });
  program->pass_time(*t, x, row(kind).access);
  order_access(*t, {x, address, sizeof(T), pc}, row(kind).access, orders.order);
  return before;
}

// One that fails only reads, in the order `failure`.
template <typename T>
bool compare_exchange(volatile T* address, T* expected, T desired, int order, int failure,
                      std::uintptr_t pc) {
  Thread* t = thread_at(address);
  if (t == nullptr) {
    note_secluded(address, true);
    return real_compare_exchange(address, expected, desired);
  }
  const Orders orders = orders_of(Kind::compare_and_swap, order, failure, pc);
  const T wanted = *expected;
  const auto leaves = [=](T met) { return met == wanted ? desired : met; };
  const ObjectId x =
      begin(*t, Kind::compare_and_swap, address, orders, pc, value_of(*expected), leaves);
  const T before = program->memory().load_at(address);
  const bool succeeds = before == *expected;
  const AtomicAccess access{x, address, sizeof(T), pc};
  const Access how = succeeds ? Access::update : Access::read;
  const Order declared = succeeds ? orders.order : orders.failure;
  order_read(*t, access, how, declared);
  program->pass_time(*t, x, how);
  if (!succeeds) {
    check_race(*t, address, sizeof(T), false, true, pc);
    program->has_read(*t, x);
    if (!t->owns_stack(reinterpret_cast<std::uintptr_t>(expected))) {
      t->spin.writes(reinterpret_cast<std::uintptr_t>(expected), sizeof(T));
    }
    *expected = before;
    return false;
  }
  write_with(*t, x, address, pc, [&] { program->memory().store_at(address, desired); });
  order_write(*t, access, how, declared);
  return true;
}

}  // namespace mazurka::atomics
