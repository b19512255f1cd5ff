// Locks and critical sections of OpenMP: mutexes, as far as one can see from outside. Their functions are those
// of the standard's interface and what GCC and Clang make of the directives; libgomp and libomp would queue and
// spin inside, which makes for hundreds of executions and tells nothing about the program.

#include "native/intercept/openmp.h"
#include "native/entry.h"
#include "native/synchronise.h"

using namespace mazurka;

namespace {

ObjectId mutex_at(Thread& t, const void* lock, std::uintptr_t pc) {
  return object_at(t, lock, ObjectType::mutex, 0, pc);
}

bool holds(const Thread& t, ObjectId x) { return program->objects().holders(x).contains(t.id); }

// Requires: at an entry (entry.h). A loop that takes it, looks, and gives it back only waits.
void enter(Thread& t, const void* lock, std::uintptr_t pc) {
  const ObjectId x = mutex_at(t, lock, pc);
  program->wait_if_spinning(t, x, pc);
  t.found_at_mutex = perform(t, Kind::lock, x, pc).before;
  program->races().acquire(t.id, x);
}

bool try_to_enter(Thread& t, const void* lock, std::uintptr_t pc) {
  const ObjectId x = mutex_at(t, lock, pc);
  if (perform(t, Kind::trylock, x, pc).result == 0) return false;
  program->races().acquire(t.id, x);
  return true;
}

void leave(Thread& t, const void* lock, std::uintptr_t pc) {
  const ObjectId x = mutex_at(t, lock, pc);
  const bool is_quiet = t.spin.looks_again() && program->has_only_looked(t, x);
  perform(t, Kind::unlock, x, pc, false, is_quiet ? objects::Mutex::quiet_release : 0);
  program->races().release(t.id, x);
}

// How often the owner of a lock that can be nested has it more than once is kept in the lock.
int& depth_of(void* lock) { return *static_cast<int*>(lock); }

void begin(void* lock, std::uintptr_t pc) { initialise(*running, lock, ObjectType::mutex, 0, pc); }

void begin_nested(void* lock, std::uintptr_t pc) {
  begin(lock, pc);
  depth_of(lock) = 0;
}

void enter_nested(Thread& t, void* lock, std::uintptr_t pc) {
  if (holds(t, mutex_at(t, lock, pc))) ++depth_of(lock);
  else enter(t, lock, pc);
}

// Returns how often the thread has it then.
int try_to_enter_nested(Thread& t, void* lock, std::uintptr_t pc) {
  if (holds(t, mutex_at(t, lock, pc))) return ++depth_of(lock) + 1;
  return try_to_enter(t, lock, pc) ? 1 : 0;
}

void leave_nested(Thread& t, void* lock, std::uintptr_t pc) {
  if (holds(t, mutex_at(t, lock, pc)) && depth_of(lock) > 0) --depth_of(lock);
  else leave(t, lock, pc);
}

// Critical sections without a name, and atomic ones that the processor cannot do, have no variable.
char unnamed_section, atomic_section;

}  // namespace

std::string mazurka::openmp_section_name(std::uintptr_t address) {
  if (address == reinterpret_cast<std::uintptr_t>(&unnamed_section)) return "the critical section";
  if (address == reinterpret_cast<std::uintptr_t>(&atomic_section)) return "the atomic section";
  return "";
}

// --- The functions: without a check, the library's own ---

#define OPENMP(type, name, parameters, arguments, action) \
  extern "C" type name parameters;                        \
  ENTRY(name);                                            \
  ENTERED type name##_entered parameters {                \
    if (running == nullptr) return REAL(name) arguments;  \
    return action;                                        \
  }

OPENMP(void, omp_init_lock, (void* lock), (lock), begin(lock, CALLER))
OPENMP(void, omp_init_lock_with_hint, (void* lock, int hint), (lock, hint), begin(lock, CALLER))
OPENMP(void, omp_destroy_lock, (void* lock), (lock), destroy(*running, lock, CALLER))
OPENMP(void, omp_set_lock, (void* lock), (lock), enter(*running, lock, CALLER))
OPENMP(int, omp_test_lock, (void* lock), (lock), try_to_enter(*running, lock, CALLER))
OPENMP(void, omp_unset_lock, (void* lock), (lock), leave(*running, lock, CALLER))

OPENMP(void, omp_init_nest_lock, (void* lock), (lock), begin_nested(lock, CALLER))
OPENMP(void, omp_init_nest_lock_with_hint, (void* lock, int hint), (lock, hint),
       begin_nested(lock, CALLER))
OPENMP(void, omp_destroy_nest_lock, (void* lock), (lock), destroy(*running, lock, CALLER))
OPENMP(void, omp_set_nest_lock, (void* lock), (lock), enter_nested(*running, lock, CALLER))
OPENMP(int, omp_test_nest_lock, (void* lock), (lock), try_to_enter_nested(*running, lock, CALLER))
OPENMP(void, omp_unset_nest_lock, (void* lock), (lock), leave_nested(*running, lock, CALLER))

// What GCC makes of the directives …
OPENMP(void, GOMP_critical_start, (), (), enter(*running, &unnamed_section, CALLER))
OPENMP(void, GOMP_critical_end, (), (), leave(*running, &unnamed_section, CALLER))
OPENMP(void, GOMP_critical_name_start, (void** name), (name), enter(*running, name, CALLER))
OPENMP(void, GOMP_critical_name_end, (void** name), (name), leave(*running, name, CALLER))
OPENMP(void, GOMP_atomic_start, (), (), enter(*running, &atomic_section, CALLER))
OPENMP(void, GOMP_atomic_end, (), (), leave(*running, &atomic_section, CALLER))

// … and Clang.
OPENMP(void, __kmpc_critical, (void* place, int thread, void* name), (place, thread, name),
       enter(*running, name, CALLER))
OPENMP(void, __kmpc_critical_with_hint, (void* place, int thread, void* name, unsigned hint),
       (place, thread, name, hint), enter(*running, name, CALLER))
OPENMP(void, __kmpc_end_critical, (void* place, int thread, void* name), (place, thread, name),
       leave(*running, name, CALLER))
