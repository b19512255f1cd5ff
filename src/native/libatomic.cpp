// libatomic: what the compilers do not turn into one of the calls in atomics.cpp.

#include <cstring>

#include "native/atomic_operations.h"
#include "native/real.h"

using namespace mazurka;
using namespace mazurka::atomics;

namespace {

// An operation on any number of bytes. `perform` returns how it has accessed them.
template <typename Perform>
void on_bytes(Thread& t, Kind kind, const volatile void* address, size_t size, int order,
              int failure, std::uintptr_t pc, Perform perform, const void* stored = nullptr) {
  note_order(order);
  // Its access depends on what it finds; to be on the safe side it updates.
  t.order = declared_order(order);
  const ObjectId x = program->stop_at_memory(t, kind, address, size, pc);
  t.order = Order::seq_cst;
  check_heap_access(t, reinterpret_cast<std::uintptr_t>(address), size, kind != Kind::read, pc);
  check_race(t, address, size, kind != Kind::read, true, pc);
  if (t.is_delayed) return store_delayed(t, {x, address, size, pc}, stored, declared_order(order));
  const std::int64_t before = program->value(x);
  const Access how = perform();
  if (kind != Kind::read) t.spin.changed_memory();
  program->done(t, before, program->value(x));
  const bool fails = how == Access::read && kind != Kind::read;
  if (t.reads_own) return;
  order_access(t, {x, address, size, pc}, how, declared_order(fails ? failure : order));
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
  on_bytes(*running, Kind::read, address, size, order, order, CALLER, [&] {
    program->memory().load_at(address, to, size);
    return Access::read;
  });
}

void mazurka_atomic_store(size_t size, volatile void* address, const void* from, int order) {
  if (running == nullptr) {
    using Store = void (*)(size_t, volatile void*, const void*, int);
    return next_definition<Store>("__atomic_store")(size, address, from, order);
  }
  const auto perform = [&] {
    program->memory().store_at(address, from, size);
    return Access::write;
  };
  on_bytes(*running, Kind::write, address, size, order, order, CALLER, perform, from);
}

void mazurka_atomic_exchange(size_t size, volatile void* address, const void* from, void* to,
                             int order) {
  if (running == nullptr) {
    return next_definition<GenericExchange>("__atomic_exchange")(size, address, from, to, order);
  }
  on_bytes(*running, Kind::exchange, address, size, order, order, CALLER, [&] {
    program->memory().load_at(address, to, size);
    program->memory().store_at(address, from, size);
    return Access::update;
  });
}

bool mazurka_atomic_compare_exchange(size_t size, volatile void* address, void* expected,
                                     const void* desired, int order, int failure) {
  if (running == nullptr) {
    return next_definition<GenericCompare>("__atomic_compare_exchange")(size, address, expected,
                                                                        desired, order, failure);
  }
  bool succeeds = false;
  on_bytes(*running, Kind::exchange, address, size, order, failure, CALLER, [&] {
    std::vector<char> before(size);
    program->memory().load_at(address, before.data(), size);
    succeeds = std::memcmp(before.data(), expected, size) == 0;
    if (succeeds) {
      program->memory().store_at(address, desired, size);
    } else {
      std::memcpy(expected, before.data(), size);
    }
    return succeeds ? Access::update : Access::read;
  });
  return succeeds;
}

}  // extern "C"

// --- Of sixteen bytes ---

#define EXPORT extern "C" __attribute__((visibility("default")))

EXPORT u128 mazurka_atomic_load_16(const volatile void* a, int order) asm("__atomic_load_16");
EXPORT void mazurka_atomic_store_16(volatile void* a, u128 v, int order) asm("__atomic_store_16");
EXPORT u128 mazurka_atomic_exchange_16(volatile void* a, u128 v,
                                       int order) asm("__atomic_exchange_16");
EXPORT bool mazurka_atomic_compare_exchange_16(volatile void* a, void* e, u128 v, int order,
                                               int failure) asm("__atomic_compare_exchange_16");

u128 mazurka_atomic_load_16(const volatile void* a, int order) {
  return atomic_load(static_cast<const volatile u128*>(a), order, CALLER);
}
void mazurka_atomic_store_16(volatile void* a, u128 v, int order) {
  atomic_store(static_cast<volatile u128*>(a), v, order, CALLER);
}
u128 mazurka_atomic_exchange_16(volatile void* a, u128 v, int order) {
  return update(Kind::exchange, static_cast<volatile u128*>(a), order, CALLER,
                [v](u128) { return v; });
}
bool mazurka_atomic_compare_exchange_16(volatile void* a, void* e, u128 v, int order, int failure) {
  return compare_exchange(static_cast<volatile u128*>(a), static_cast<u128*>(e), v, order, failure,
                          CALLER);
}
