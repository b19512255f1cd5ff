// The memory order of all atomic accesses of a program: seq_cst, or with -DRELAXED relaxed, or with -DACQ_REL acquire
// and release.

#pragma once

#include <stdatomic.h>

#ifdef RELAXED
enum { loads = memory_order_relaxed, stores = loads, updates = loads };
#elif defined ACQ_REL
enum { loads = memory_order_acquire, stores = memory_order_release, updates = memory_order_acq_rel };
#else
enum { loads = memory_order_seq_cst, stores = loads, updates = loads };
#endif

#define LOAD(x) atomic_load_explicit(&(x), (memory_order)loads)
#define STORE(x, value) atomic_store_explicit(&(x), value, (memory_order)stores)
#define COMPARE_EXCHANGE(x, expected, desired) \
  atomic_compare_exchange_strong_explicit(&(x), expected, desired, (memory_order)updates, \
                                          (memory_order)loads)
