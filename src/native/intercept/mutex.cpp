// Mutexes, also as spin locks and those of C11.

#include <errno.h>
#include <pthread.h>
#include <threads.h>

#include "native/markers.h"
#include "native/native_program.h"
#include "native/real.h"

using namespace mazurka;

namespace {

Operation operation_on(ObjectId x, Kind kind, Access access) {
  Operation operation;
  operation.kind = kind;
  operation.access = access;
  operation.objects[0] = x;
  return operation;
}

}  // namespace

MAZURKA_EXPORT int pthread_mutex_lock(pthread_mutex_t* m) {
  if (running == nullptr) return REAL(pthread_mutex_lock)(m);
  Thread& t = *running;
  const ObjectId x = program->object(t, m);
  NativeProgram::Mutex& mutex = program->mutex(x);
  if (program->is_shared(x) || mutex.owner != 0) {
    program->stop_at(t, operation_on(x, Kind::lock, Access::acquire), CALLER);
  }
  t.spin.changed_memory();
  mutex.owner = static_cast<std::int64_t>(index(t.id)) + 1;
  program->races().acquire(t.id, x);
  program->done(t, 0, mutex.owner);
  return 0;
}

MAZURKA_EXPORT int pthread_mutex_unlock(pthread_mutex_t* m) {
  if (running == nullptr) return REAL(pthread_mutex_unlock)(m);
  Thread& t = *running;
  const ObjectId x = program->object(t, m);
  if (program->is_shared(x)) {
    program->stop_at(t, operation_on(x, Kind::unlock, Access::release), CALLER);
  }
  NativeProgram::Mutex& mutex = program->mutex(x);
  t.spin.changed_memory();
  const std::int64_t before = mutex.owner;
  mutex.owner = 0;
  program->races().release(t.id, x);
  program->done(t, before, 0);
  return 0;
}
