// Unnamed semaphores and barriers.

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

#include <algorithm>

#include "native/entry.h"
#include "native/foreign/foreign.h"
#include "native/requests.h"
#include "native/synchronise.h"

using namespace mazurka;

namespace {

// As libc's sem_init has left it.
std::int64_t initial_value(const sem_t* s) {
  return static_cast<std::int64_t>(*reinterpret_cast<const std::uint32_t*>(s));
}

ObjectId semaphore_at(Thread& t, const sem_t* s, std::uintptr_t pc) {
  check_heap_access(t, reinterpret_cast<std::uintptr_t>(s), sizeof *s, true, pc);
  return object_at(t, s, ObjectType::semaphore, initial_value(s), pc);
}

// Returns false if that was in vain.
bool take(Thread& t, const sem_t* s, Kind kind, bool timed, std::uintptr_t pc) {
  const ObjectId x = semaphore_at(t, s, pc);
  if (perform(t, kind, x, pc, timed).result == 0) return false;
  program->races().acquire(t.id, x);
  return true;
}

int failed(int error) {
  errno = error;
  return -1;
}

int take_until(Thread& t, const sem_t* s, const timespec* time, std::uintptr_t pc) {
  heed(t, Point::cancellation, pc);
  if (take(t, s, Kind::sem_trywait, true, pc)) return 0;
  wait_until(t, time);
  return failed(ETIMEDOUT);
}

std::int64_t size_of(const pthread_barrier_t* b) {
  return static_cast<std::int64_t>(reinterpret_cast<const std::uint32_t*>(b)[2]);
}

// Whether nobody can tell who comes first to a barrier. Executions are explained as if one could: the
// steps are the same, and it is shown who wakes whom.
bool arrivals_commute() {
  const Knowledge& knowledge = program->knowledge();
  return knowledge.can_learn() && !knowledge.orders_arrivals() && !program->has_graphs() &&
         program->options().additions == AdditionMode::commute && !has(Habit::cancels) &&
         !has(Habit::sends_signals);
}

void order_arrivals() {
  program->knowledge().order_arrivals();
  program->sharing().locations.note_change();
}

// Returns whether it was the last one.
bool arrive(Thread& t, ObjectId x, std::uintptr_t pc) {
  const bool gathers = arrivals_commute();
  if (gathers && foreign::is_result_read(pc)) order_arrivals();
  const bool is_last = perform(t, gathers ? Kind::gather : Kind::arrive, x, pc).result != 0;
  program->races().release_also(t.id, x);
  if (gathers) {
    const auto& barrier = std::get<objects::Barrier>(program->objects().state(x));
    if (barrier.is_crowded()) order_arrivals();
    if (is_last) program->set_last_woken(barrier.met());
  }
  return is_last;
}

// All have arrived: everybody knows what everybody did.
void meet(Thread& t, ObjectId x) {
  program->races().acquire(t.id, x);
  const ProcessSet woken = program->found_woken(t, x);
  // They are told what time it is, which they do not find.
  if (program->matters(Matter::time)) program->prevent_recall("time at a barrier");
  for (ProcessId p : woken) {
    t.clock_ns = std::max(t.clock_ns, program->threads()[p].clock_ns);
  }
  for (ProcessId p : woken) {
    if (p == t.id) continue;
    program->races().join(p, t.id);
    program->threads()[p].clock_ns = t.clock_ns;
  }
}

}  // namespace

MAZURKA_EXPORT int sem_init(sem_t* s, int shared, unsigned value) {
  if (running != nullptr) {
    if (shared != 0) program->uncontrolled(*running, "sem_init for several processes", CALLER);
    initialise(*running, s, ObjectType::semaphore, value, CALLER);
  }
  return REAL(sem_init)(s, shared, value);
}
MAZURKA_EXPORT int sem_destroy(sem_t* s) {
  if (running == nullptr) return REAL(sem_destroy)(s);
  destroy(*running, s, CALLER);
  return 0;
}
MAZURKA_EXPORT int sem_wait(sem_t* s) {
  if (running == nullptr) return REAL(sem_wait)(s);
  return take(*running, s, Kind::sem_wait, false, CALLER) ? 0 : failed(EINTR);
}
ENTRY(sem_trywait);
ENTERED int sem_trywait_entered(sem_t* s) {
  if (running == nullptr) return REAL(sem_trywait)(s);
  return take(*running, s, Kind::sem_trywait, false, CALLER) ? 0 : failed(EAGAIN);
}
MAZURKA_EXPORT int sem_timedwait(sem_t* s, const timespec* time) {
  if (running == nullptr) return REAL(sem_timedwait)(s, time);
  return take_until(*running, s, time, CALLER);
}
MAZURKA_EXPORT int sem_clockwait(sem_t* s, clockid_t clock, const timespec* time) {
  if (running == nullptr) return REAL(sem_clockwait)(s, clock, time);
  return take_until(*running, s, time, CALLER);
}
MAZURKA_EXPORT int sem_post(sem_t* s) {
  if (running == nullptr) return REAL(sem_post)(s);
  Thread& t = *running;
  const ObjectId x = semaphore_at(t, s, CALLER);
  if (program->objects().value(x) > SEM_VALUE_MAX / 2) {
    program->prevent_recall("a semaphore that may be at its maximum");
  }
  if (program->objects().value(x) == SEM_VALUE_MAX &&
      perform(t, Kind::sem_value, x, CALLER).result == SEM_VALUE_MAX) {
    return failed(EOVERFLOW);
  }
  perform(t, Kind::sem_post, x, CALLER);
  program->races().release_also(t.id, x);
  return 0;
}
MAZURKA_EXPORT int sem_getvalue(sem_t* s, int* value) {
  if (running == nullptr) return REAL(sem_getvalue)(s, value);
  *value = static_cast<int>(
      perform(*running, Kind::sem_value, semaphore_at(*running, s, CALLER), CALLER).result);
  return 0;
}

MAZURKA_EXPORT int pthread_barrier_init(pthread_barrier_t* b, const pthread_barrierattr_t* a,
                                        unsigned count) {
  if (running != nullptr && count > 0) {
    initialise(*running, b, ObjectType::barrier, count, CALLER);
  }
  return REAL(pthread_barrier_init)(b, a, count);
}
MAZURKA_EXPORT int pthread_barrier_destroy(pthread_barrier_t* b) {
  if (running == nullptr) return REAL(pthread_barrier_destroy)(b);
  destroy(*running, b, CALLER);
  return 0;
}
MAZURKA_EXPORT int pthread_barrier_wait(pthread_barrier_t* b) {
  if (running == nullptr) return REAL(pthread_barrier_wait)(b);
  Thread& t = *running;
  const ObjectId x = object_at(t, b, ObjectType::barrier, size_of(b), CALLER);
  const bool is_last = arrive(t, x, CALLER);
  if (is_last) {
    meet(t, x);
    tell_woken(t, CALLER);
  } else if (listens(t, Point::any)) {
    wait_to_be_woken(t, Point::any, CALLER);
  }
  // In a graph it would have a place among those of the others.
  if (!is_last || !program->has_graphs()) perform(t, Kind::resume, x, CALLER);
  if (!is_last) note_resumed(t);
  return is_last ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
}
