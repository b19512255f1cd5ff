// Atomic operations: every one the compilers turn into a call, of 1 to 16 bytes.
//
// All are performed as if they were seq_cst; weaker ones are counted, and the verdict says so.

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "native/access.h"
#include "native/entry.h"
#include "native/real.h"
#include "program/memory_value.h"

using namespace mazurka;

namespace {

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

// Under the checker nobody interrupts an operation, so plain ones will do.
template <typename T>
T load(const volatile T* address) {
  T value;
  std::memcpy(&value, const_cast<const T*>(address), sizeof value);
  return value;
}

template <typename T>
void store(volatile T* address, T value) {
  std::memcpy(const_cast<T*>(address), &value, sizeof value);
}

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

void note_order(int order) {
  if ((order & 0xff) != seq_cst) ++program->weak_accesses;
}

// Waits for the turn of an operation that may write. Returns its location.
template <typename T>
ObjectId begin(Thread& t, Kind kind, const volatile T* address, int order, std::uintptr_t pc,
               std::int64_t expected = 0) {
  note_order(order);
  const ObjectId x = program->stop_at_memory(t, kind, address, sizeof(T), pc, expected);
  // After the stop: it may have been freed meanwhile.
  check_heap_access(t, reinterpret_cast<std::uintptr_t>(address), sizeof(T), kind != Kind::read,
                    pc);
  return x;
}

// The values of the whole location, which may be larger than what the operation touches.
template <typename T, typename Change>
void perform(Thread& t, ObjectId x, volatile T* address, std::uintptr_t pc, Change change) {
  const std::int64_t before = program->value(x);
  check_race(t, address, sizeof(T), true, true, pc);
  change();
  const std::int64_t after = program->value(x);
  if (after != before) {
    t.spin.changed_memory();
  } else {
    t.spin.has_read(x, before);
  }
  program->done(t, before, after);
}

template <typename T>
T atomic_load(const volatile T* address, int order, std::uintptr_t pc) {
  Thread* t = running;
  if (t == nullptr) return real_load(address);
  const ObjectId x = begin(*t, Kind::read, address, order, pc);
  check_race(*t, address, sizeof(T), false, true, pc);
  program->races().acquire(t->id, x);
  program->has_read(*t, x);
  program->pass_time(*t, x, Access::read);
  return load(address);
}

template <typename T>
void atomic_store(volatile T* address, T value, int order, std::uintptr_t pc) {
  Thread* t = running;
  if (t == nullptr) {
    real_update(address, [value](T) { return value; });
    return;
  }
  const ObjectId x = begin(*t, Kind::write, address, order, pc);
  perform(*t, x, address, pc, [&] { store(address, value); });
  program->pass_time(*t, x, Access::write);
  program->races().release(t->id, x);
}

// A read-modify-write operation: f maps the old value to the new one.
template <typename T, typename F>
T update(Kind kind, volatile T* address, int order, std::uintptr_t pc, F f) {
  Thread* t = running;
  if (t == nullptr) return real_update(address, f);
  const ObjectId x = begin(*t, kind, address, order, pc);
  const T before = load(address);
  perform(*t, x, address, pc, [&] { store(address, f(before)); });
  program->pass_time(*t, x, Access::update);
  program->races().acquire(t->id, x);
  program->races().release(t->id, x);
  return before;
}

template <typename T>
bool compare_exchange(volatile T* address, T* expected, T desired, int order, std::uintptr_t pc) {
  Thread* t = running;
  if (t == nullptr) return real_compare_exchange(address, expected, desired);
  const ObjectId x = begin(*t, Kind::compare_and_swap, address, order, pc, value_of(*expected));
  const T before = load(address);
  program->races().acquire(t->id, x);
  program->pass_time(*t, x, before == *expected ? Access::update : Access::read);
  if (before != *expected) {
    check_race(*t, address, sizeof(T), false, true, pc);
    program->has_read(*t, x);
    *expected = before;
    return false;
  }
  perform(*t, x, address, pc, [&] { store(address, desired); });
  program->races().release(t->id, x);
  return true;
}

}  // namespace

#define ATOMICS(bits, T)                                                                          \
  ENTRY_OF(__tsan_atomic##bits##_load);                                                           \
  ENTERED Returned<T> __tsan_atomic##bits##_load_entered(const volatile T* a, int order) {        \
    return atomic_load(a, order, CALLER);                                                         \
  }                                                                                               \
  MAZURKA_EXPORT void __tsan_atomic##bits##_store(volatile T* a, T v, int order) {                \
    atomic_store(a, v, order, CALLER);                                                            \
  }                                                                                               \
  ENTRY_OF(__tsan_atomic##bits##_exchange);                                                       \
  ENTERED Returned<T> __tsan_atomic##bits##_exchange_entered(volatile T* a, T v, int order) {     \
    return update(Kind::exchange, a, order, CALLER, [v](T) { return v; });                        \
  }                                                                                               \
  ENTRY_OF(__tsan_atomic##bits##_fetch_add);                                                      \
  ENTERED Returned<T> __tsan_atomic##bits##_fetch_add_entered(volatile T* a, T v, int order) {    \
    return update(Kind::fetch_add, a, order, CALLER, [v](T x) { return static_cast<T>(x + v); }); \
  }                                                                                               \
  ENTRY_OF(__tsan_atomic##bits##_fetch_sub);                                                      \
  ENTERED Returned<T> __tsan_atomic##bits##_fetch_sub_entered(volatile T* a, T v, int order) {    \
    return update(Kind::fetch_add, a, order, CALLER, [v](T x) { return static_cast<T>(x - v); }); \
  }                                                                                               \
  ENTRY_OF(__tsan_atomic##bits##_fetch_and);                                                      \
  ENTERED Returned<T> __tsan_atomic##bits##_fetch_and_entered(volatile T* a, T v, int order) {    \
    return update(Kind::exchange, a, order, CALLER, [v](T x) { return static_cast<T>(x & v); });  \
  }                                                                                               \
  ENTRY_OF(__tsan_atomic##bits##_fetch_or);                                                       \
  ENTERED Returned<T> __tsan_atomic##bits##_fetch_or_entered(volatile T* a, T v, int order) {     \
    return update(Kind::exchange, a, order, CALLER, [v](T x) { return static_cast<T>(x | v); });  \
  }                                                                                               \
  ENTRY_OF(__tsan_atomic##bits##_fetch_xor);                                                      \
  ENTERED Returned<T> __tsan_atomic##bits##_fetch_xor_entered(volatile T* a, T v, int order) {    \
    return update(Kind::exchange, a, order, CALLER, [v](T x) { return static_cast<T>(x ^ v); });  \
  }                                                                                               \
  ENTRY_OF(__tsan_atomic##bits##_fetch_nand);                                                     \
  ENTERED Returned<T> __tsan_atomic##bits##_fetch_nand_entered(volatile T* a, T v, int order) {   \
    return update(Kind::exchange, a, order, CALLER,                                               \
                  [v](T x) { return static_cast<T>(~(x & v)); });                                 \
  }                                                                                               \
  ENTRY_OF(__tsan_atomic##bits##_compare_exchange_strong);                                        \
  ENTERED int __tsan_atomic##bits##_compare_exchange_strong_entered(volatile T* a, T* e, T v,     \
                                                                    int order, int) {             \
    return compare_exchange(a, e, v, order, CALLER);                                              \
  }                                                                                               \
  ENTRY_OF(__tsan_atomic##bits##_compare_exchange_weak);                                          \
  ENTERED int __tsan_atomic##bits##_compare_exchange_weak_entered(volatile T* a, T* e, T v,       \
                                                                  int order, int) {               \
    return compare_exchange(a, e, v, order, CALLER);                                              \
  }                                                                                               \
  ENTRY_OF(__tsan_atomic##bits##_compare_exchange_val);                                           \
  ENTERED Returned<T> __tsan_atomic##bits##_compare_exchange_val_entered(volatile T* a, T e, T v, \
                                                                         int order, int) {        \
    compare_exchange(a, &e, v, order, CALLER);                                                    \
    return e;                                                                                     \
  }

ATOMICS(8, u8)
ATOMICS(16, u16)
ATOMICS(32, u32)
ATOMICS(64, u64)
ATOMICS(128, u128)

// With all accesses seq_cst a fence adds nothing.
MAZURKA_EXPORT void __tsan_atomic_thread_fence(int) {
  if (running == nullptr) __atomic_thread_fence(seq_cst);
}
MAZURKA_EXPORT void __tsan_atomic_signal_fence(int) {}

// --- libatomic: what the compilers do not turn into one of the above ---

namespace {

// An operation on any number of bytes.
template <typename Perform>
void on_bytes(Thread& t, Kind kind, const volatile void* address, size_t size, int order,
              std::uintptr_t pc, Perform perform) {
  note_order(order);
  // Its access depends on what it finds; to be on the safe side it updates.
  const ObjectId x = program->stop_at_memory(t, kind, address, size, pc);
  check_heap_access(t, reinterpret_cast<std::uintptr_t>(address), size, kind != Kind::read, pc);
  check_race(t, address, size, kind != Kind::read, true, pc);
  const std::int64_t before = program->value(x);
  perform();
  if (kind != Kind::read) t.spin.changed_memory();
  program->done(t, before, program->value(x));
  if (kind != Kind::write) program->races().acquire(t.id, x);
  if (kind != Kind::read) program->races().release(t.id, x);
}

using GenericLoad = void (*)(size_t, const volatile void*, void*, int);
using GenericExchange = void (*)(size_t, volatile void*, const void*, void*, int);
using GenericCompare = bool (*)(size_t, volatile void*, void*, const void*, int, int);

template <typename Function>
Function next_definition(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

__attribute__((visibility("default"))) void mazurka_atomic_load(size_t size,
                                                                const volatile void* address,
                                                                void* to,
                                                                int order) asm("__atomic_load");
__attribute__((visibility("default"))) void mazurka_atomic_store(size_t size,
                                                                 volatile void* address,
                                                                 const void* from,
                                                                 int order) asm("__atomic_store");
__attribute__((visibility("default"))) void mazurka_atomic_exchange(
    size_t size, volatile void* address, const void* from, void* to,
    int order) asm("__atomic_exchange");
__attribute__((visibility("default"))) bool mazurka_atomic_compare_exchange(
    size_t size, volatile void* address, void* expected, const void* desired, int order,
    int failure) asm("__atomic_compare_exchange");

void mazurka_atomic_load(size_t size, const volatile void* address, void* to, int order) {
  if (running == nullptr) {
    return next_definition<GenericLoad>("__atomic_load")(size, address, to, order);
  }
  on_bytes(*running, Kind::read, address, size, order, CALLER,
           [&] { std::memcpy(to, const_cast<const void*>(address), size); });
}

void mazurka_atomic_store(size_t size, volatile void* address, const void* from, int order) {
  if (running == nullptr) {
    using Store = void (*)(size_t, volatile void*, const void*, int);
    return next_definition<Store>("__atomic_store")(size, address, from, order);
  }
  on_bytes(*running, Kind::write, address, size, order, CALLER,
           [&] { std::memcpy(const_cast<void*>(address), from, size); });
}

void mazurka_atomic_exchange(size_t size, volatile void* address, const void* from, void* to,
                             int order) {
  if (running == nullptr) {
    return next_definition<GenericExchange>("__atomic_exchange")(size, address, from, to, order);
  }
  on_bytes(*running, Kind::exchange, address, size, order, CALLER, [&] {
    std::memcpy(to, const_cast<void*>(address), size);
    std::memcpy(const_cast<void*>(address), from, size);
  });
}

bool mazurka_atomic_compare_exchange(size_t size, volatile void* address, void* expected,
                                     const void* desired, int order, int failure) {
  if (running == nullptr) {
    return next_definition<GenericCompare>("__atomic_compare_exchange")(size, address, expected,
                                                                        desired, order, failure);
  }
  bool succeeds = false;
  on_bytes(*running, Kind::exchange, address, size, order, CALLER, [&] {
    void* memory = const_cast<void*>(address);
    succeeds = std::memcmp(memory, expected, size) == 0;
    if (succeeds) {
      std::memcpy(memory, desired, size);
    } else {
      std::memcpy(expected, memory, size);
    }
  });
  return succeeds;
}

}  // extern "C"

#define SIXTEEN(name, parameters, statements)       \
  extern "C" __attribute__((visibility("default"))) \
  u128 mazurka_##name parameters asm("__" #name);   \
  u128 mazurka_##name parameters { statements }

SIXTEEN(atomic_load_16, (const volatile void* a, int order),
        { return atomic_load(static_cast<const volatile u128*>(a), order, CALLER); })
SIXTEEN(atomic_exchange_16, (volatile void* a, u128 v, int order), {
  return update(Kind::exchange, static_cast<volatile u128*>(a), order, CALLER,
                [v](u128) { return v; });
})
extern "C" __attribute__((visibility("default"))) void mazurka_atomic_store_16(
    volatile void* a, u128 v, int order) asm("__atomic_store_16");
void mazurka_atomic_store_16(volatile void* a, u128 v, int order) {
  atomic_store(static_cast<volatile u128*>(a), v, order, CALLER);
}
extern "C" __attribute__((visibility("default"))) bool mazurka_atomic_compare_exchange_16(
    volatile void* a, void* e, u128 v, int order, int) asm("__atomic_compare_exchange_16");
bool mazurka_atomic_compare_exchange_16(volatile void* a, void* e, u128 v, int order, int) {
  return compare_exchange(static_cast<volatile u128*>(a), static_cast<u128*>(e), v, order, CALLER);
}
