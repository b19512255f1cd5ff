// What the compilers turn atomic operations into, for -fsanitize=thread.

#include "native/atomic_operations.h"
#include "native/entry.h"
#include "native/real.h"

using namespace mazurka;
using namespace mazurka::atomics;

// If memory is sequentially consistent it is no step, and only says what the accesses around it order.
MAZURKA_EXPORT void __tsan_atomic_thread_fence(int order) {
  if (running == nullptr) return __atomic_thread_fence(seq_cst);
  make_fence(*running, program->graphs().order_of(CALLER, Kind::fence, declared_order(order)),
             CALLER);
}
MAZURKA_EXPORT void __tsan_atomic_signal_fence(int) {}

#define LOAD(name, T)                                                  \
  ENTRY(name);                                                         \
  ENTERED Returned<T> name##_entered(const volatile T* a, int order) { \
    return atomic_load(a, order, CALLER);                              \
  }
#define STORE(name, T) \
  MAZURKA_EXPORT void name(volatile T* a, T v, int order) { atomic_store(a, v, order, CALLER); }

// `result` is the new value, made of the old one, x, and the argument, v.
#define UPDATE(name, T, kind, result)                                            \
  ENTRY(name);                                                                   \
  ENTERED Returned<T> name##_entered(volatile T* a, T v, int order) {            \
    return update(kind, a, order, CALLER,                                        \
                  [v]([[maybe_unused]] T x) { return static_cast<T>(result); }); \
  }
#define COMPARE(name, T)                                                         \
  ENTRY(name);                                                                   \
  ENTERED int name##_entered(volatile T* a, T* e, T v, int order, int failure) { \
    return compare_exchange(a, e, v, order, failure, CALLER);                    \
  }
#define COMPARE_VALUE(name, T)                                                          \
  ENTRY(name);                                                                          \
  ENTERED Returned<T> name##_entered(volatile T* a, T e, T v, int order, int failure) { \
    compare_exchange(a, &e, v, order, failure, CALLER);                                 \
    return e;                                                                           \
  }

LOAD(__tsan_atomic8_load, u8)
LOAD(__tsan_atomic16_load, u16)
LOAD(__tsan_atomic32_load, u32)
LOAD(__tsan_atomic64_load, u64)
LOAD(__tsan_atomic128_load, u128)

STORE(__tsan_atomic8_store, u8)
STORE(__tsan_atomic16_store, u16)
STORE(__tsan_atomic32_store, u32)
STORE(__tsan_atomic64_store, u64)
STORE(__tsan_atomic128_store, u128)

UPDATE(__tsan_atomic8_exchange, u8, Kind::exchange, v)
UPDATE(__tsan_atomic16_exchange, u16, Kind::exchange, v)
UPDATE(__tsan_atomic32_exchange, u32, Kind::exchange, v)
UPDATE(__tsan_atomic64_exchange, u64, Kind::exchange, v)
UPDATE(__tsan_atomic128_exchange, u128, Kind::exchange, v)

UPDATE(__tsan_atomic8_fetch_add, u8, Kind::fetch_add, x + v)
UPDATE(__tsan_atomic16_fetch_add, u16, Kind::fetch_add, x + v)
UPDATE(__tsan_atomic32_fetch_add, u32, add_or_fetch_add(CALLER), x + v)
UPDATE(__tsan_atomic64_fetch_add, u64, add_or_fetch_add(CALLER), x + v)
UPDATE(__tsan_atomic128_fetch_add, u128, Kind::fetch_add, x + v)

UPDATE(__tsan_atomic8_fetch_sub, u8, Kind::fetch_add, x - v)
UPDATE(__tsan_atomic16_fetch_sub, u16, Kind::fetch_add, x - v)
UPDATE(__tsan_atomic32_fetch_sub, u32, add_or_fetch_add(CALLER), x - v)
UPDATE(__tsan_atomic64_fetch_sub, u64, add_or_fetch_add(CALLER), x - v)
UPDATE(__tsan_atomic128_fetch_sub, u128, Kind::fetch_add, x - v)

UPDATE(__tsan_atomic8_fetch_and, u8, Kind::exchange, x& v)
UPDATE(__tsan_atomic16_fetch_and, u16, Kind::exchange, x& v)
UPDATE(__tsan_atomic32_fetch_and, u32, Kind::exchange, x& v)
UPDATE(__tsan_atomic64_fetch_and, u64, Kind::exchange, x& v)
UPDATE(__tsan_atomic128_fetch_and, u128, Kind::exchange, x& v)

UPDATE(__tsan_atomic8_fetch_or, u8, Kind::exchange, x | v)
UPDATE(__tsan_atomic16_fetch_or, u16, Kind::exchange, x | v)
UPDATE(__tsan_atomic32_fetch_or, u32, Kind::exchange, x | v)
UPDATE(__tsan_atomic64_fetch_or, u64, Kind::exchange, x | v)
UPDATE(__tsan_atomic128_fetch_or, u128, Kind::exchange, x | v)

UPDATE(__tsan_atomic8_fetch_xor, u8, Kind::exchange, x ^ v)
UPDATE(__tsan_atomic16_fetch_xor, u16, Kind::exchange, x ^ v)
UPDATE(__tsan_atomic32_fetch_xor, u32, Kind::exchange, x ^ v)
UPDATE(__tsan_atomic64_fetch_xor, u64, Kind::exchange, x ^ v)
UPDATE(__tsan_atomic128_fetch_xor, u128, Kind::exchange, x ^ v)

UPDATE(__tsan_atomic8_fetch_nand, u8, Kind::exchange, ~(x& v))
UPDATE(__tsan_atomic16_fetch_nand, u16, Kind::exchange, ~(x& v))
UPDATE(__tsan_atomic32_fetch_nand, u32, Kind::exchange, ~(x& v))
UPDATE(__tsan_atomic64_fetch_nand, u64, Kind::exchange, ~(x& v))
UPDATE(__tsan_atomic128_fetch_nand, u128, Kind::exchange, ~(x& v))

COMPARE(__tsan_atomic8_compare_exchange_strong, u8)
COMPARE(__tsan_atomic16_compare_exchange_strong, u16)
COMPARE(__tsan_atomic32_compare_exchange_strong, u32)
COMPARE(__tsan_atomic64_compare_exchange_strong, u64)
COMPARE(__tsan_atomic128_compare_exchange_strong, u128)

COMPARE(__tsan_atomic8_compare_exchange_weak, u8)
COMPARE(__tsan_atomic16_compare_exchange_weak, u16)
COMPARE(__tsan_atomic32_compare_exchange_weak, u32)
COMPARE(__tsan_atomic64_compare_exchange_weak, u64)
COMPARE(__tsan_atomic128_compare_exchange_weak, u128)

COMPARE_VALUE(__tsan_atomic8_compare_exchange_val, u8)
COMPARE_VALUE(__tsan_atomic16_compare_exchange_val, u16)
COMPARE_VALUE(__tsan_atomic32_compare_exchange_val, u32)
COMPARE_VALUE(__tsan_atomic64_compare_exchange_val, u64)
COMPARE_VALUE(__tsan_atomic128_compare_exchange_val, u128)
