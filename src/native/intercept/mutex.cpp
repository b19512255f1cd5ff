// Mutexes, spin locks and those of C11.

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <threads.h>

#include "native/entry.h"
#include "native/intercept/mutex.h"

using namespace mazurka;

namespace {

// The kind is where glibc keeps it, so static initialisers and pthread_mutex_init of libc work; so
// is the number of times that a recursive mutex is locked.
int kind_of(const pthread_mutex_t* m) { return m->__data.__kind & 3; }
bool is_robust(const pthread_mutex_t* m) { return (m->__data.__kind & 16) != 0; }
bool inherits_priority(const pthread_mutex_t* m) { return (m->__data.__kind & 32) != 0; }

// What glibc notes of a robust mutex in the place of its owner.
constexpr int owner_died = INT_MAX;
constexpr int not_recoverable = INT_MAX - 1;

enum class Patience { forever, none, limited };

// A loop that locks it, looks, and unlocks it again only waits. Requires: at an entry (entry.h).
void wait_if_polling(Thread& t, pthread_mutex_t* m, std::uintptr_t pc) {
  program->wait_if_spinning(t, object_at(t, m, ObjectType::mutex, 0, pc), pc);
}

// In a loop that waits: if the thread has only looked, that it had the mutex is no news to others.
void give_back(Thread& t, ObjectId x, std::uintptr_t pc, bool in_loop = false) {
  const bool is_quiet = in_loop && program->has_only_looked(t, x);
  perform(t, Kind::unlock, x, pc, false, is_quiet ? objects::Mutex::quiet_release : 0);
  program->races().release(t.id, x);
}

// The thread has locked a robust mutex; its state may tell that it should not have.
int found_by_owner(Thread& t, pthread_mutex_t* m, ObjectId x, std::uintptr_t pc) {
  program->prevent_recall("a robust mutex");  // what is in it is no step
  if (m->__data.__owner == not_recoverable) {
    give_back(t, x, pc);
    return ENOTRECOVERABLE;
  }
  t.robust_mutexes.push_back(m);
  return m->__data.__owner == owner_died ? EOWNERDEAD : 0;
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
    // Who finds that out has it for a moment.
    if (is_robust(m)) program->prevent_recall("a robust mutex");
    if (is_robust(m) && m->__data.__owner == not_recoverable) return ENOTRECOVERABLE;
    if (patience == Patience::none) return EBUSY;
    wait_until(t, time);
    return ETIMEDOUT;
  }
  program->races().acquire(t.id, x);
  return is_robust(m) ? found_by_owner(t, m, x, pc) : 0;
}

// For the program, at an entry: all that this still does where it waits is decided by how it was called
// (ThreadState::entry). What the thread found there is of interest only after a wait for a condition.
int lock_for_program(Thread& t, pthread_mutex_t* m, std::uintptr_t pc) {
  t.entry = mazurka_entry;
  t.entry.other[0] = reinterpret_cast<std::uintptr_t>(m);
  wait_if_polling(t, m, pc);
  const int error = lock(t, m, Patience::forever, nullptr, pc);
  t.found_at_mutex = 0;
  t.entry = {};
  return error;
}

}  // namespace

namespace mazurka {

int lock_mutex(Thread& t, pthread_mutex_t* m, std::uintptr_t pc) {
  return lock(t, m, Patience::forever, nullptr, pc);
}

int unlock_mutex(Thread& t, pthread_mutex_t* m, std::uintptr_t pc, bool in_loop) {
  const ObjectId x = object_at(t, m, ObjectType::mutex, 0, pc);
  if (program->objects().holders(x).contains(t.id)) {
    if (kind_of(m) == PTHREAD_MUTEX_RECURSIVE && m->__data.__count > 0) {
      --m->__data.__count;
      return 0;
    }
  } else if (kind_of(m) == PTHREAD_MUTEX_ERRORCHECK || kind_of(m) == PTHREAD_MUTEX_RECURSIVE ||
             is_robust(m) || inherits_priority(m)) {
    return EPERM;
  }
  give_back(t, x, pc, in_loop || t.spin.looks_again());
  if (is_robust(m)) {
    std::erase(t.robust_mutexes, m);
    if (m->__data.__owner == owner_died) m->__data.__owner = not_recoverable;
  }
  return 0;
}

void abandon_mutexes(Thread& t, std::uintptr_t pc) {
  while (!t.robust_mutexes.empty()) {
    auto* m = static_cast<pthread_mutex_t*>(t.robust_mutexes.back());
    t.robust_mutexes.pop_back();
    const ObjectId x = object_at(t, m, ObjectType::mutex, 0, pc);
    if (!program->objects().holders(x).contains(t.id)) continue;
    m->__data.__count = 0;
    give_back(t, x, pc);
    m->__data.__owner = owner_died;
  }
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
  return lock_for_program(*running, m, CALLER);
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
  if (!is_robust(m) || m->__data.__owner != owner_died || !holds_mutex(*running, m, CALLER)) {
    return EINVAL;
  }
  m->__data.__owner = 0;
  return 0;
}
MAZURKA_EXPORT int pthread_mutex_setprioceiling(pthread_mutex_t* m, int ceiling, int* before) {
  if (running == nullptr) return REAL(pthread_mutex_setprioceiling)(m, ceiling, before);
  Thread& t = *running;
  if (const int error = lock(t, m, Patience::forever, nullptr, CALLER)) return error;
  const int error = REAL(pthread_mutex_setprioceiling)(m, ceiling, before);
  unlock_mutex(t, m, CALLER);
  return error;
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
  return c11_result(lock_for_program(*running, as_posix(m), CALLER));
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
