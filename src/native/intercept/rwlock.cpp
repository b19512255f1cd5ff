// Read-write locks.

#include <errno.h>
#include <pthread.h>

#include "native/entry.h"
#include "native/synchronise.h"

using namespace mazurka;

namespace {

// What readers release reaches writers only: they do not see each other.
constexpr int by_writers = 0;
constexpr int by_readers = 1;

ObjectId rwlock_at(Thread& t, const pthread_rwlock_t* l, std::uintptr_t pc) {
  return object_at(t, l, ObjectType::rwlock, 0, pc);
}

bool is_written_by(Thread& t, ObjectId x) {
  return program->objects().value(x) < 0 && program->objects().holders(x).contains(t.id);
}

// A loop that takes it, looks, and gives it back only waits. Requires: at an entry (entry.h).
void wait_if_polling(Thread& t, pthread_rwlock_t* l, std::uintptr_t pc) {
  program->wait_if_spinning(t, rwlock_at(t, l, pc), pc);
}

int read_lock(Thread& t, pthread_rwlock_t* l, Kind kind, const timespec* time, bool timed,
              std::uintptr_t pc) {
  const ObjectId x = rwlock_at(t, l, pc);
  if (kind == Kind::read_lock && is_written_by(t, x)) return EDEADLK;
  if (perform(t, kind, x, pc, timed).result == 0) {
    if (!timed) return EBUSY;
    wait_until(t, time);
    return ETIMEDOUT;
  }
  program->races().acquire(t.id, x, by_writers);
  return 0;
}

int write_lock(Thread& t, pthread_rwlock_t* l, Kind kind, const timespec* time, bool timed,
               std::uintptr_t pc) {
  const ObjectId x = rwlock_at(t, l, pc);
  if (kind == Kind::write_lock && is_written_by(t, x)) return EDEADLK;
  if (perform(t, kind, x, pc, timed).result == 0) {
    if (!timed) return EBUSY;
    wait_until(t, time);
    return ETIMEDOUT;
  }
  program->races().acquire(t.id, x, by_writers);
  program->races().acquire(t.id, x, by_readers);
  return 0;
}

}  // namespace

MAZURKA_EXPORT int pthread_rwlock_init(pthread_rwlock_t* l, const pthread_rwlockattr_t* a) {
  if (running != nullptr) initialise(*running, l, ObjectType::rwlock, 0, CALLER);
  return REAL(pthread_rwlock_init)(l, a);
}
MAZURKA_EXPORT int pthread_rwlock_destroy(pthread_rwlock_t* l) {
  if (running == nullptr) return REAL(pthread_rwlock_destroy)(l);
  destroy(*running, l, CALLER);
  return 0;
}
ENTRY(pthread_rwlock_rdlock);
ENTERED int pthread_rwlock_rdlock_entered(pthread_rwlock_t* l) {
  if (running == nullptr) return REAL(pthread_rwlock_rdlock)(l);
  wait_if_polling(*running, l, CALLER);
  return read_lock(*running, l, Kind::read_lock, nullptr, false, CALLER);
}
ENTRY(pthread_rwlock_tryrdlock);
ENTERED int pthread_rwlock_tryrdlock_entered(pthread_rwlock_t* l) {
  if (running == nullptr) return REAL(pthread_rwlock_tryrdlock)(l);
  return read_lock(*running, l, Kind::try_read_lock, nullptr, false, CALLER);
}
MAZURKA_EXPORT int pthread_rwlock_timedrdlock(pthread_rwlock_t* l, const timespec* time) {
  if (running == nullptr) return REAL(pthread_rwlock_timedrdlock)(l, time);
  return read_lock(*running, l, Kind::try_read_lock, time, true, CALLER);
}
MAZURKA_EXPORT int pthread_rwlock_clockrdlock(pthread_rwlock_t* l, clockid_t clock,
                                              const timespec* time) {
  if (running == nullptr) return REAL(pthread_rwlock_clockrdlock)(l, clock, time);
  return read_lock(*running, l, Kind::try_read_lock, time, true, CALLER);
}
ENTRY(pthread_rwlock_wrlock);
ENTERED int pthread_rwlock_wrlock_entered(pthread_rwlock_t* l) {
  if (running == nullptr) return REAL(pthread_rwlock_wrlock)(l);
  wait_if_polling(*running, l, CALLER);
  return write_lock(*running, l, Kind::write_lock, nullptr, false, CALLER);
}
ENTRY(pthread_rwlock_trywrlock);
ENTERED int pthread_rwlock_trywrlock_entered(pthread_rwlock_t* l) {
  if (running == nullptr) return REAL(pthread_rwlock_trywrlock)(l);
  return write_lock(*running, l, Kind::try_write_lock, nullptr, false, CALLER);
}
MAZURKA_EXPORT int pthread_rwlock_timedwrlock(pthread_rwlock_t* l, const timespec* time) {
  if (running == nullptr) return REAL(pthread_rwlock_timedwrlock)(l, time);
  return write_lock(*running, l, Kind::try_write_lock, time, true, CALLER);
}
MAZURKA_EXPORT int pthread_rwlock_clockwrlock(pthread_rwlock_t* l, clockid_t clock,
                                              const timespec* time) {
  if (running == nullptr) return REAL(pthread_rwlock_clockwrlock)(l, clock, time);
  return write_lock(*running, l, Kind::try_write_lock, time, true, CALLER);
}
MAZURKA_EXPORT int pthread_rwlock_unlock(pthread_rwlock_t* l) {
  if (running == nullptr) return REAL(pthread_rwlock_unlock)(l);
  Thread& t = *running;
  const ObjectId x = rwlock_at(t, l, CALLER);
  const bool writer = is_written_by(t, x);
  // Writers that poll as well, and have changed nothing, are no news to others.
  const bool is_quiet = t.spin.looks_again() && program->has_only_looked(t, x);
  perform(t, Kind::rw_unlock, x, CALLER, false, is_quiet ? 0 : objects::RwLock::counted_release);
  if (writer) {
    program->races().release(t.id, x, by_writers);
  } else {
    program->races().release_also(t.id, x, by_readers);
  }
  return 0;
}
