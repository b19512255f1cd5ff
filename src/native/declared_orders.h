// What atomic accesses order, for the race detector: as their memory orders say (--orders=declared), or as if all were
// seq_cst (--orders=ignore). Executions do not depend on it: memory is sequentially consistent in any case.
//
// docs/decisions/0033-declared-orders.md.

#pragma once

#include <cstdint>
#include <string>

#include "native/atomic_access.h"
#include "native/native_program.h"

namespace mazurka {

// Of one of the compilers' numbers, __ATOMIC_RELAXED to __ATOMIC_SEQ_CST.
Order declared_order(int order);

// It reads, writes or does both (Access::update). A compare-and-swap asks for both one after the other, with the same `how`.
void order_read(Thread& t, const AtomicAccess& access, Access how, Order order);
void order_write(Thread& t, const AtomicAccess& access, Access how, Order order);
inline void order_access(Thread& t, const AtomicAccess& access, Access how,
                         Order order = Order::seq_cst) {
  order_read(t, access, how, order);
  order_write(t, access, how, order);
}

// What a store orders takes effect when it reaches memory: who reads it then acquires the clock that its thread would have
// released when it stored.
void carry_delayed(const AtomicAccess& access, const Races::Carried& clock);

// What is said about races needs to know of it.
OrderLog::Entry log_entry(const Thread& t, const AtomicAccess& access, Access how, Order order);

// A fence between threads.
void order_fence(Thread& t, Order order);

// Of two accesses that nothing orders, what the first process did at that time and what the second does now: which memory orders
// would order them. Empty if the execution is not recorded, or there is no store of the one that the other has read.
std::string what_would_order(ProcessId first, std::uint32_t time, ProcessId second);

}  // namespace mazurka
