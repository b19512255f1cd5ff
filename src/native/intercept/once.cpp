// What is done once: pthread_once, call_once, and the guards of static variables in functions.

#include <cxxabi.h>
#include <pthread.h>
#include <threads.h>

#include "native/declared_orders.h"
#include "native/synchronise.h"

using namespace mazurka;
using __cxxabiv1::__guard;

namespace {

// Ends an attempt also if an exception leaves it; then it has failed.
class Attempt {
 public:
  Attempt(Thread& t, ObjectId x, std::uintptr_t pc) : t_(t), x_(x), pc_(pc) {}
  ~Attempt() {
    perform(t_, Kind::once_end, x_, pc_, false, succeeded ? 0 : 1);
    program->races().release(t_.id, x_);
  }
  bool succeeded = false;

 private:
  Thread& t_;
  ObjectId x_;
  std::uintptr_t pc_;
};

bool begin(Thread& t, ObjectId x, std::uintptr_t pc) {
  const bool first = perform(t, Kind::once_begin, x, pc).result != 0;
  program->races().acquire(t.id, x);
  return first;
}

// The same memory tells libc that it was done before main.
int once(Thread& t, pthread_once_t* control, void (*routine)(), std::uintptr_t pc) {
  if (*control != 0) return 0;
  const ObjectId x = object_at(t, control, ObjectType::once, 0, pc);
  if (begin(t, x, pc)) {
    Attempt attempt(t, x, pc);
    routine();
    attempt.succeeded = true;
  }
  return 0;
}

// The guard's first byte is set when the variable is there; the compiler tests it before it calls. Of a
// library we may not see that test: there the byte stays 0, so that all who come tell us.
void set_done(Thread& t, __guard* guard, std::uintptr_t pc) {
  auto* done = reinterpret_cast<char*>(guard);
  if (program->is_of_library(reinterpret_cast<std::uintptr_t>(done))) return;
  if (program->has_graphs()) {
    program->graphs().write_late(t, reinterpret_cast<std::uintptr_t>(done), 1, Order::release, pc);
    *done = 1;
    return;
  }
  const ObjectId byte = program->stop_at_memory(t, Kind::write, done, 1, pc);
  const std::int64_t before = program->value(byte);
  *done = 1;
  t.spin.changed_memory();
  program->done(t, before, program->value(byte));
  order_access(t, {byte, done, 1, pc}, Access::write);
}

// As REAL, for functions that are declared in a namespace.
#define REAL_GUARD(function)                                                            \
  ([](__guard* guard) {                                                                 \
    static const auto next =                                                            \
        reinterpret_cast<decltype(&__cxxabiv1::function)>(dlsym(RTLD_NEXT, #function)); \
    return next(guard);                                                                 \
  })

}  // namespace

MAZURKA_EXPORT int pthread_once(pthread_once_t* control, void (*routine)()) {
  if (running == nullptr) return REAL(pthread_once)(control, routine);
  return once(*running, control, routine, CALLER);
}

MAZURKA_EXPORT void call_once(once_flag* flag, void (*routine)()) {
  if (running == nullptr) return REAL(call_once)(flag, routine);
  once(*running, reinterpret_cast<pthread_once_t*>(flag), routine, CALLER);
}

MAZURKA_EXPORT int __cxa_guard_acquire(__guard* guard) {
  if (running == nullptr) return REAL_GUARD(__cxa_guard_acquire)(guard);
  Thread& t = *running;
  if (*reinterpret_cast<char*>(guard) != 0) return 0;
  return begin(t, object_at(t, guard, ObjectType::once, 0, CALLER), CALLER);
}

MAZURKA_EXPORT void __cxa_guard_release(__guard* guard) {
  if (running == nullptr) return REAL_GUARD(__cxa_guard_release)(guard);
  Thread& t = *running;
  set_done(t, guard, CALLER);
  const ObjectId x = object_at(t, guard, ObjectType::once, 0, CALLER);
  perform(t, Kind::once_end, x, CALLER);
  program->races().release(t.id, x);
}

MAZURKA_EXPORT void __cxa_guard_abort(__guard* guard) {
  if (running == nullptr) return REAL_GUARD(__cxa_guard_abort)(guard);
  perform(*running, Kind::once_end, object_at(*running, guard, ObjectType::once, 0, CALLER), CALLER,
          false, 1);
}
