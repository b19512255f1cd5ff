// Condition variables.

#include <errno.h>
#include <threads.h>

#include <algorithm>
#include <utility>

#include "native/intercept/mutex.h"
#include "native/requests.h"

using namespace mazurka;

namespace {

ObjectId condition_at(Thread& t, const void* c, std::uintptr_t pc) {
  return object_at(t, c, ObjectType::condition, 0, pc);
}

// Once per thread and condition variable: otherwise a loop that waits could go on for ever.
bool may_wake_spuriously(const Thread& t, ObjectId x) {
  return program->options().spurious_wakeups &&
         std::ranges::find(t.woken_spuriously, x) == t.woken_spuriously.end();
}

using TimeOut = NativeProgram::TimeOut;

// After that it makes no difference.
std::int64_t take_found_at_mutex(Thread& t) { return std::exchange(t.found_at_mutex, 0); }

struct Waited {
  int error;         // ETIMEDOUT, or that of the mutex
  bool undisturbed;  // nobody else had the mutex and changed something meanwhile
};

// `in_loop`: what the thread looks at in a loop that waits here without end.
Waited wait_for_signal(Thread& t, const void* c, pthread_mutex_t* m, bool timed, std::uintptr_t pc,
                       const Looks* in_loop = nullptr) {
  const ObjectId x = condition_at(t, c, pc);
  if (!holds_mutex(t, m, pc)) misuse(t, "waits on {} without holding its mutex", x, pc);
  const ObjectId mutex = program->object(t, m);
  const bool again = timed && program->times_out_again(t, mutex, pc);
  heed(t, Point::cancellation, pc);
  perform(t, Kind::wait, x, pc);
  const std::int64_t woken_before = program->value(x);
  unlock_mutex(t, m, pc, again);
  const std::int64_t left = program->value(mutex);
  if (in_loop != nullptr) program->wait_for_news(t, x, woken_before, mutex, *in_loop, pc);
  const bool spurious = !timed && may_wake_spuriously(t, x);
  bool blocks = !timed && !spurious;
  if (listens(t, Point::cancellation)) {
    if (blocks) blocks = wait_to_be_woken(t, Point::wait, pc);
    else heed(t, Point::wait, pc);
  }
  t.may_wake_spuriously = spurious;
  const bool woken = perform(t, Kind::resume, x, pc, !blocks).result != 0;
  t.may_wake_spuriously = false;
  if (woken) note_resumed(t);
  if (!woken && spurious) t.woken_spuriously.push_back(x);
  const int error = lock_mutex(t, m, pc);
  if (!woken && is_to_end(t)) end_cancelled(t);
  return {!woken && timed ? ETIMEDOUT : error, take_found_at_mutex(t) == left};
}

int wait_until_time(Thread& t, const void* c, pthread_mutex_t* m, const timespec* time,
                    std::uintptr_t pc) {
  const ObjectId mutex = program->object(t, m);
  const TimeOut time_out = program->next_time_out(t, mutex, pc);
  if (time_out != TimeOut::counts_no_more) {
    const Looks looks = t.looks;
    const std::int64_t heeded = t.heeded;
    const bool is_endless = time_out == TimeOut::without_end;
    const Waited waited = wait_for_signal(t, c, m, true, pc, is_endless ? &looks : nullptr);
    if (waited.error != ETIMEDOUT) return waited.error;
    const bool nothing_is_new = !is_endless && waited.undisturbed && t.heeded == heeded;
    program->has_timed_out(t, mutex, looks, nothing_is_new, pc);
  }
  wait_until(t, time);
  return ETIMEDOUT;
}

void wake(Thread& t, Kind kind, const void* c, std::uintptr_t pc) {
  const ObjectId x = condition_at(t, c, pc);
  perform(t, kind, x, pc);
  // Whom it tells.
  if (has(Habit::cancels) || has(Habit::sends_signals) || has(Habit::tells_news)) {
    program->found_woken(t, x);
  }
  tell_woken(t, pc);
}

}  // namespace

MAZURKA_EXPORT int pthread_cond_init(pthread_cond_t* c, const pthread_condattr_t* attributes) {
  if (running != nullptr) initialise(*running, c, ObjectType::condition, 0, CALLER);
  return REAL(pthread_cond_init)(c, attributes);
}
MAZURKA_EXPORT int pthread_cond_destroy(pthread_cond_t* c) {
  if (running == nullptr) return REAL(pthread_cond_destroy)(c);
  destroy(*running, c, CALLER);
  return 0;
}
MAZURKA_EXPORT int pthread_cond_wait(pthread_cond_t* c, pthread_mutex_t* m) {
  if (running == nullptr) return REAL(pthread_cond_wait)(c, m);
  return wait_for_signal(*running, c, m, false, CALLER).error;
}
MAZURKA_EXPORT int pthread_cond_timedwait(pthread_cond_t* c, pthread_mutex_t* m,
                                          const timespec* time) {
  if (running == nullptr) return REAL(pthread_cond_timedwait)(c, m, time);
  return wait_until_time(*running, c, m, time, CALLER);
}
MAZURKA_EXPORT int pthread_cond_clockwait(pthread_cond_t* c, pthread_mutex_t* m, clockid_t clock,
                                          const timespec* time) {
  if (running == nullptr) return REAL(pthread_cond_clockwait)(c, m, clock, time);
  return wait_until_time(*running, c, m, time, CALLER);
}
MAZURKA_EXPORT int pthread_cond_signal(pthread_cond_t* c) {
  if (running == nullptr) return REAL(pthread_cond_signal)(c);
  wake(*running, Kind::signal, c, CALLER);
  return 0;
}
MAZURKA_EXPORT int pthread_cond_broadcast(pthread_cond_t* c) {
  if (running == nullptr) return REAL(pthread_cond_broadcast)(c);
  wake(*running, Kind::broadcast, c, CALLER);
  return 0;
}

// --- C11 ---

MAZURKA_EXPORT int cnd_init(cnd_t* c) {
  if (running != nullptr) initialise(*running, c, ObjectType::condition, 0, CALLER);
  return REAL(cnd_init)(c);
}
MAZURKA_EXPORT void cnd_destroy(cnd_t* c) {
  if (running == nullptr) return REAL(cnd_destroy)(c);
  destroy(*running, c, CALLER);
}
MAZURKA_EXPORT int cnd_wait(cnd_t* c, mtx_t* m) {
  if (running == nullptr) return REAL(cnd_wait)(c, m);
  wait_for_signal(*running, c, reinterpret_cast<pthread_mutex_t*>(m), false, CALLER);
  return thrd_success;
}
MAZURKA_EXPORT int cnd_timedwait(cnd_t* c, mtx_t* m, const timespec* time) {
  if (running == nullptr) return REAL(cnd_timedwait)(c, m, time);
  return wait_until_time(*running, c, reinterpret_cast<pthread_mutex_t*>(m), time, CALLER) == 0
             ? thrd_success
             : thrd_timedout;
}
MAZURKA_EXPORT int cnd_signal(cnd_t* c) {
  if (running == nullptr) return REAL(cnd_signal)(c);
  wake(*running, Kind::signal, c, CALLER);
  return thrd_success;
}
MAZURKA_EXPORT int cnd_broadcast(cnd_t* c) {
  if (running == nullptr) return REAL(cnd_broadcast)(c);
  wake(*running, Kind::broadcast, c, CALLER);
  return thrd_success;
}
