// Mutexes, spin locks and those of C11.

#include <errno.h>
#include <pthread.h>
#include <threads.h>

#include "native/entry.h"
#include "native/intercept/mutex.h"

using namespace mazurka;

namespace {

// The kind is where glibc keeps it, so static initialisers and pthread_mutex_init of libc work; so
// is the number of times that a recursive mutex is locked.
int kind_of(const pthread_mutex_t* m) { return m->__data.__kind & 3; }

enum class Patience { forever, none, limited };

// A loop that locks it, looks, and unlocks it again only waits. Requires: at an entry (entry.h).
void wait_if_polling(Thread& t, pthread_mutex_t* m, std::uintptr_t pc) {
  program->wait_if_spinning(t, object_at(t, m, ObjectType::mutex, 0, pc), pc);
}

int lock(Thread& t, pthread_mutex_t* m, Patience patience, const timespec* time,
         std::uintptr_t pc) {
  const ObjectId x = object_at(t, m, ObjectType::mutex, 0, pc);
  if (program->objects().holders(x).contains(t.id)) {
    if (kind_of(m) == PTHREAD_MUTEX_RECURSIVE) {
      ++m->__data.__count;
      return 0;
    }
    if (kind_of(m) == PTHREAD_MUTEX_ERRORCHECK) return patience == Patience::none ? EBUSY : EDEADLK;
  }
  if (patience == Patience::forever) {
    t.found_at_mutex = perform(t, Kind::lock, x, pc).before;
  } else if (perform(t, Kind::trylock, x, pc, patience == Patience::limited).result == 0) {
    if (patience == Patience::none) return EBUSY;
    wait_until(t, time);
    return ETIMEDOUT;
  }
  program->races().acquire(t.id, x);
  return 0;
}

}  // namespace

namespace mazurka {

ObjectId lock_mutex(Thread& t, pthread_mutex_t* m, std::uintptr_t pc) {
  lock(t, m, Patience::forever, nullptr, pc);
  return program->object(t, m);
}

int unlock_mutex(Thread& t, pthread_mutex_t* m, std::uintptr_t pc) {
  const ObjectId x = object_at(t, m, ObjectType::mutex, 0, pc);
  if (program->objects().holders(x).contains(t.id)) {
    if (kind_of(m) == PTHREAD_MUTEX_RECURSIVE && m->__data.__count > 0) {
      --m->__data.__count;
      return 0;
    }
  } else if (kind_of(m) == PTHREAD_MUTEX_ERRORCHECK || kind_of(m) == PTHREAD_MUTEX_RECURSIVE) {
    return EPERM;
  }
  perform(t, Kind::unlock, x, pc);
  program->races().release(t.id, x);
  return 0;
}

bool holds_mutex(Thread& t, pthread_mutex_t* m, std::uintptr_t pc) {
  return program->objects().holders(object_at(t, m, ObjectType::mutex, 0, pc)).contains(t.id);
}

}  // namespace mazurka

MAZURKA_EXPORT int pthread_mutex_init(pthread_mutex_t* m, const pthread_mutexattr_t* attributes) {
  if (running != nullptr) initialise(*running, m, ObjectType::mutex, 0, CALLER);
  return REAL(pthread_mutex_init)(m, attributes);
}

MAZURKA_EXPORT int pthread_mutex_destroy(pthread_mutex_t* m) {
  if (running == nullptr) return REAL(pthread_mutex_destroy)(m);
  destroy(*running, m, CALLER);
  return 0;
}

ENTRY(pthread_mutex_lock);
ENTERED int pthread_mutex_lock_entered(pthread_mutex_t* m) {
  if (running == nullptr) return REAL(pthread_mutex_lock)(m);
  wait_if_polling(*running, m, CALLER);
  return lock(*running, m, Patience::forever, nullptr, CALLER);
}
ENTRY(pthread_mutex_trylock);
ENTERED int pthread_mutex_trylock_entered(pthread_mutex_t* m) {
  if (running == nullptr) return REAL(pthread_mutex_trylock)(m);
  return lock(*running, m, Patience::none, nullptr, CALLER);
}
MAZURKA_EXPORT int pthread_mutex_timedlock(pthread_mutex_t* m, const timespec* time) {
  if (running == nullptr) return REAL(pthread_mutex_timedlock)(m, time);
  return lock(*running, m, Patience::limited, time, CALLER);
}
MAZURKA_EXPORT int pthread_mutex_clocklock(pthread_mutex_t* m, clockid_t clock,
                                           const timespec* time) {
  if (running == nullptr) return REAL(pthread_mutex_clocklock)(m, clock, time);
  return lock(*running, m, Patience::limited, time, CALLER);
}
MAZURKA_EXPORT int pthread_mutex_unlock(pthread_mutex_t* m) {
  if (running == nullptr) return REAL(pthread_mutex_unlock)(m);
  return unlock_mutex(*running, m, CALLER);
}
MAZURKA_EXPORT int pthread_mutex_consistent(pthread_mutex_t* m) {
  if (running == nullptr) return REAL(pthread_mutex_consistent)(m);
  program->uncontrolled(*running, "pthread_mutex_consistent", CALLER);
}

// --- Spin locks: mutexes, as far as one can see from outside ---

MAZURKA_EXPORT int pthread_spin_init(pthread_spinlock_t* s, int shared) {
  if (running != nullptr) {
    initialise(*running, const_cast<const int*>(s), ObjectType::mutex, 0, CALLER);
  }
  return REAL(pthread_spin_init)(s, shared);
}
MAZURKA_EXPORT int pthread_spin_destroy(pthread_spinlock_t* s) {
  if (running == nullptr) return REAL(pthread_spin_destroy)(s);
  destroy(*running, const_cast<const int*>(s), CALLER);
  return 0;
}
MAZURKA_EXPORT int pthread_spin_lock(pthread_spinlock_t* s) {
  if (running == nullptr) return REAL(pthread_spin_lock)(s);
  Thread& t = *running;
  const ObjectId x = object_at(t, const_cast<const int*>(s), ObjectType::mutex, 0, CALLER);
  perform(t, Kind::lock, x, CALLER);
  program->races().acquire(t.id, x);
  return 0;
}
ENTRY(pthread_spin_trylock);
ENTERED int pthread_spin_trylock_entered(pthread_spinlock_t* s) {
  if (running == nullptr) return REAL(pthread_spin_trylock)(s);
  Thread& t = *running;
  const ObjectId x = object_at(t, const_cast<const int*>(s), ObjectType::mutex, 0, CALLER);
  if (perform(t, Kind::trylock, x, CALLER).result == 0) return EBUSY;
  program->races().acquire(t.id, x);
  return 0;
}
MAZURKA_EXPORT int pthread_spin_unlock(pthread_spinlock_t* s) {
  if (running == nullptr) return REAL(pthread_spin_unlock)(s);
  Thread& t = *running;
  const ObjectId x = object_at(t, const_cast<const int*>(s), ObjectType::mutex, 0, CALLER);
  perform(t, Kind::unlock, x, CALLER);
  program->races().release(t.id, x);
  return 0;
}

// --- C11: mtx_t is a pthread_mutex_t ---

namespace {

pthread_mutex_t* as_posix(mtx_t* m) { return reinterpret_cast<pthread_mutex_t*>(m); }

int c11_result(int error) {
  switch (error) {
    case 0: return thrd_success;
    case EBUSY: return thrd_busy;
    case ETIMEDOUT: return thrd_timedout;
    default: return thrd_error;
  }
}

}  // namespace

MAZURKA_EXPORT int mtx_init(mtx_t* m, int type) {
  if (running != nullptr) initialise(*running, m, ObjectType::mutex, 0, CALLER);
  return REAL(mtx_init)(m, type);
}
MAZURKA_EXPORT void mtx_destroy(mtx_t* m) {
  if (running == nullptr) return REAL(mtx_destroy)(m);
  destroy(*running, m, CALLER);
}
ENTRY(mtx_lock);
ENTERED int mtx_lock_entered(mtx_t* m) {
  if (running == nullptr) return REAL(mtx_lock)(m);
  wait_if_polling(*running, as_posix(m), CALLER);
  return c11_result(lock(*running, as_posix(m), Patience::forever, nullptr, CALLER));
}
ENTRY(mtx_trylock);
ENTERED int mtx_trylock_entered(mtx_t* m) {
  if (running == nullptr) return REAL(mtx_trylock)(m);
  return c11_result(lock(*running, as_posix(m), Patience::none, nullptr, CALLER));
}
MAZURKA_EXPORT int mtx_timedlock(mtx_t* m, const timespec* time) {
  if (running == nullptr) return REAL(mtx_timedlock)(m, time);
  return c11_result(lock(*running, as_posix(m), Patience::limited, time, CALLER));
}
MAZURKA_EXPORT int mtx_unlock(mtx_t* m) {
  if (running == nullptr) return REAL(mtx_unlock)(m);
  return c11_result(unlock_mutex(*running, as_posix(m), CALLER));
}
