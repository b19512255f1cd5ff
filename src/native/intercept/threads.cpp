// Threads: create, join, detach, exit and what else concerns a whole thread.

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <string.h>
#include <threads.h>
#include <unwind.h>

#include "native/early_threads.h"
#include "native/entry.h"
#include "native/exit.h"
#include "native/foreign/foreign.h"
#include "native/intercept/affinity.h"
#include "native/requests.h"
#include "native/synchronise.h"

using namespace mazurka;

namespace {

// The calling thread creates another one.
Thread& create(Thread& t, void* (*routine)(void*), void* argument, std::uintptr_t pc) {
  heed(t, Point::any, pc);
  Operation spawn;
  spawn.kind = Kind::spawn;
  spawn.target = program->next_child(t, pc);
  program->stop_at(t, spawn, pc);
  Thread& child = program->spawn(t, routine, argument);
  child.is_of_library = foreign::is_foreign(pc);
  program->done(t, 0, 0);
  return child;
}

// Whether it can be joined: an error number.
int joinable(Thread& t, const Thread* other) {
  if (other == nullptr || program->bond(t, *other) == Thread::joined) return ESRCH;
  if (other->bond == Thread::detached) return EINVAL;
  return other == &t ? EDEADLK : 0;
}

// Waits for the end of `other`. Returns an error number.
int join(Thread& t, Thread* other, void** result, std::uintptr_t pc) {
  if (const int error = joinable(t, other)) return error;
  if (listens(t, Point::cancellation)) {
    while (!wait_heeding(t, other->ended, Relation::not_equal, 0, Point::cancellation, pc)) {
    }
  }
  Operation join;
  join.kind = Kind::join;
  join.target = other->id;
  program->stop_at(t, join, pc);
  program->done(t, 0, 0);
  program->join(t, *other);
  if (result == nullptr) return 0;
  program->note_access(t, result, sizeof *result, true, false);
  *result = other->result;
  return 0;
}

// The same if it has ended when it is looked for. The error tells that it has not.
int join_if_ended(Thread& t, Thread* other, void** result, int error, std::uintptr_t pc) {
  if (const int mistake = joinable(t, other)) return mistake;
  learn(Habit::looks_for_ends);
  return look_at(t, other->ended, pc) != 0 ? join(t, other, result, pc) : error;
}

int join_until(Thread& t, Thread* other, void** result, const timespec* time, std::uintptr_t pc) {
  heed(t, Point::cancellation, pc);
  const int error = join_if_ended(t, other, result, ETIMEDOUT, pc);
  if (error == ETIMEDOUT) wait_until(t, time);
  return error;
}

// What unwinds the stack of a thread that calls pthread_exit or is cancelled. In C a frame with cleanup
// handlers has registered where to jump to, and comes back by __pthread_unwind_next.
_Unwind_Reason_Code at_frame(int, _Unwind_Action actions, _Unwind_Exception_Class,
                             _Unwind_Exception*, _Unwind_Context* context, void*) {
  Thread& t = *running;
  const bool is_end = (actions & _UA_END_OF_STACK) != 0;
  if (!t.cleanups.empty()) {
    auto* buffer = static_cast<__pthread_unwind_buf_t*>(t.cleanups.back());
    if (is_end || reinterpret_cast<std::uintptr_t>(buffer) < _Unwind_GetCFA(context)) {
      t.cleanups.pop_back();
      longjmp(*reinterpret_cast<jmp_buf*>(buffer), 1);
    }
  }
  if (is_end) thread_exit(t, t.result);
  return _URC_NO_REASON;
}

// Somebody has caught what unwinds the stack, by catch (...), and did not throw it on.
void at_catch(_Unwind_Reason_Code, _Unwind_Exception*) {
  program->fail(
      *running, FindingKind::abort,
      "catches the end of the thread (pthread_exit, pthread_cancel) and does not rethrow it",
      CALLER);
}

[[noreturn]] void unwind_and_exit(Thread& t) {
  t.is_leaving = true;
  using Unwind = decltype(&_Unwind_ForcedUnwind);
  if (auto unwind = reinterpret_cast<Unwind>(dlsym(RTLD_DEFAULT, "_Unwind_ForcedUnwind"))) {
    auto* exception = reinterpret_cast<_Unwind_Exception*>(t.unwind_space);
    memset(exception, 0, sizeof *exception);
    exception->exception_cleanup = at_catch;
    unwind(exception, at_frame, nullptr);
  }
  thread_exit(t, t.result);
}

}  // namespace

MAZURKA_EXPORT int pthread_create(pthread_t* handle, const pthread_attr_t* attributes,
                                  void* (*routine)(void*), void* argument) {
  if (running == nullptr) {
    return created_early(REAL(pthread_create)(handle, attributes, routine, argument), CALLER);
  }
  Thread& child = create(*running, routine, argument, CALLER);
  inherit_cpus(*running, child, attributes);
  if (attributes != nullptr) {
    program->note_access(*running, attributes, sizeof *attributes, false, false);
    int state = PTHREAD_CREATE_JOINABLE;
    pthread_attr_getdetachstate(attributes, &state);
    if (state == PTHREAD_CREATE_DETACHED) child.bond = Thread::detached;
  }
  program->note_access(*running, handle, sizeof *handle, true, false);
  *handle = Threads::handle_of(child);
  return 0;
}

MAZURKA_EXPORT int pthread_join(pthread_t handle, void** result) {
  if (running == nullptr) return joined_early(REAL(pthread_join)(handle, result));
  return join(*running, program->threads().with_handle(handle), result, CALLER);
}

ENTRY(pthread_tryjoin_np);
ENTERED int pthread_tryjoin_np_entered(pthread_t handle, void** result) {
  if (running == nullptr) return joined_early(REAL(pthread_tryjoin_np)(handle, result));
  Thread& t = *running;
  Thread* other = program->threads().with_handle(handle);
  if (other != nullptr) wait_if_spinning(t, other->ended, CALLER);
  return join_if_ended(t, other, result, EBUSY, CALLER);
}

MAZURKA_EXPORT int pthread_timedjoin_np(pthread_t handle, void** result, const timespec* time) {
  if (running == nullptr) return joined_early(REAL(pthread_timedjoin_np)(handle, result, time));
  return join_until(*running, program->threads().with_handle(handle), result, time, CALLER);
}

MAZURKA_EXPORT int pthread_clockjoin_np(pthread_t handle, void** result, clockid_t clock,
                                        const timespec* time) {
  if (running == nullptr) {
    return joined_early(REAL(pthread_clockjoin_np)(handle, result, clock, time));
  }
  return join_until(*running, program->threads().with_handle(handle), result, time, CALLER);
}

MAZURKA_EXPORT int pthread_detach(pthread_t handle) {
  if (running == nullptr) return REAL(pthread_detach)(handle);
  Thread* other = program->threads().with_handle(handle);
  const int error = joinable(*running, other);
  if (error != 0 && error != EDEADLK) return error;
  other->bond = Thread::detached;
  return 0;
}

MAZURKA_EXPORT pthread_t pthread_self() {
  if (running == nullptr) return REAL(pthread_self)();
  return Threads::handle_of(*running);
}

MAZURKA_EXPORT __attribute__((noreturn)) void pthread_exit(void* result) {
  if (running == nullptr) REAL(pthread_exit)(result);
  Thread& t = *running;
  t.result = result;
  if (t.is_actor) {
    const OnOurOwn on_our_own;
    t.thrown_at = stack_here(CALLER);
  }
  unwind_and_exit(t);
}

// pthread_cleanup_push and pop in C.
MAZURKA_EXPORT void __pthread_register_cancel(__pthread_unwind_buf_t* buffer) {
  if (running != nullptr) return running->cleanups.push_back(buffer);
  REAL(__pthread_register_cancel)(buffer);
}
MAZURKA_EXPORT void __pthread_unregister_cancel(__pthread_unwind_buf_t* buffer) {
  if (running == nullptr) return REAL(__pthread_unregister_cancel)(buffer);
  if (!running->cleanups.empty()) running->cleanups.pop_back();
}
MAZURKA_EXPORT __attribute__((noreturn)) void __pthread_unwind_next(
    __pthread_unwind_buf_t* buffer) {
  if (running == nullptr) REAL(__pthread_unwind_next)(buffer);
  unwind_and_exit(*running);
}

extern "C" int __cxa_thread_atexit_impl(void (*)(void*), void*, void*);
MAZURKA_EXPORT int __cxa_thread_atexit_impl(void (*destructor)(void*), void* object, void* dso) {
  if (running == nullptr) return REAL(__cxa_thread_atexit_impl)(destructor, object, dso);
  running->at_exit.push_back({destructor, object});
  return 0;
}

void mazurka::end_cancelled(Thread& t) {
  t.result = PTHREAD_CANCELED;
  unwind_and_exit(t);
}

MAZURKA_EXPORT int pthread_cancel(pthread_t handle) {
  if (running == nullptr) return REAL(pthread_cancel)(handle);
  Thread* target = program->threads().with_handle(handle);
  if (target == nullptr || program->bond(*running, *target) == Thread::joined) return ESRCH;
  request_cancel(*running, *target, CALLER);
  if (target == running && program->is_attentive(*running)) heed(*running, Point::any, CALLER);
  return 0;
}
MAZURKA_EXPORT int pthread_setcancelstate(int state, int* before) {
  if (running == nullptr) return REAL(pthread_setcancelstate)(state, before);
  if (state != PTHREAD_CANCEL_ENABLE && state != PTHREAD_CANCEL_DISABLE) return EINVAL;
  heed(*running, Point::any, CALLER);  // what comes before
  if (before != nullptr) *before = running->cancel_state;
  running->cancel_state = state;
  return 0;
}
MAZURKA_EXPORT int pthread_setcanceltype(int type, int* before) {
  if (running == nullptr) return REAL(pthread_setcanceltype)(type, before);
  if (type != PTHREAD_CANCEL_DEFERRED && type != PTHREAD_CANCEL_ASYNCHRONOUS) return EINVAL;
  heed(*running, Point::any, CALLER);
  if (before != nullptr) *before = running->cancel_type;
  running->cancel_type = type;
  return 0;
}
ENTRY(pthread_testcancel);
ENTERED void pthread_testcancel_entered() {
  if (running == nullptr) return REAL(pthread_testcancel)();
  heed_in_loop(*running, CALLER);
}

MAZURKA_EXPORT int pthread_kill(pthread_t handle, int signal) {
  if (running == nullptr) return REAL(pthread_kill)(handle, signal);
  Thread* target = program->threads().with_handle(handle);
  if (target == nullptr || program->bond(*running, *target) == Thread::joined) return ESRCH;
  return send_signal(*running, *target, signal, CALLER);
}

// Names and priorities have no influence on what can happen.
MAZURKA_EXPORT int pthread_setname_np(pthread_t handle, const char* name) {
  if (running == nullptr) return REAL(pthread_setname_np)(handle, name);
  Thread* t = program->threads().with_handle(handle);
  if (t == nullptr) return ESRCH;
  if (strlen(name) >= sizeof t->name) return ERANGE;
  memcpy(t->name, name, strlen(name) + 1);
  return 0;
}
MAZURKA_EXPORT int pthread_getname_np(pthread_t handle, char* name, size_t size) {
  if (running == nullptr) return REAL(pthread_getname_np)(handle, name, size);
  const Thread* t = program->threads().with_handle(handle);
  if (t == nullptr) return ESRCH;
  if (strlen(t->name) >= size) return ERANGE;
  memcpy(name, t->name, strlen(t->name) + 1);
  return 0;
}
MAZURKA_EXPORT int pthread_setschedparam(pthread_t handle, int policy, const sched_param* param) {
  if (running == nullptr) return REAL(pthread_setschedparam)(handle, policy, param);
  Thread* t = program->threads().with_handle(handle);
  if (t == nullptr) return ESRCH;
  t->policy = policy;
  t->priority = param->sched_priority;
  return 0;
}
MAZURKA_EXPORT int pthread_getschedparam(pthread_t handle, int* policy, sched_param* param) {
  if (running == nullptr) return REAL(pthread_getschedparam)(handle, policy, param);
  const Thread* t = program->threads().with_handle(handle);
  if (t == nullptr) return ESRCH;
  *policy = t->policy;
  param->sched_priority = t->priority;
  return 0;
}
MAZURKA_EXPORT int pthread_setschedprio(pthread_t handle, int priority) {
  if (running == nullptr) return REAL(pthread_setschedprio)(handle, priority);
  Thread* t = program->threads().with_handle(handle);
  if (t == nullptr) return ESRCH;
  t->priority = priority;
  return 0;
}

MAZURKA_EXPORT int sched_yield() { return running == nullptr ? REAL(sched_yield)() : 0; }

// --- C11 ---

namespace {

void* c11_entry(void* argument) {
  return reinterpret_cast<void*>(static_cast<std::intptr_t>(running->c11_routine(argument)));
}

}  // namespace

MAZURKA_EXPORT int thrd_create(thrd_t* handle, thrd_start_t routine, void* argument) {
  if (running == nullptr)
    return created_early(REAL(thrd_create)(handle, routine, argument), CALLER);
  Thread& child = create(*running, c11_entry, argument, CALLER);
  child.c11_routine = routine;
  program->note_access(*running, handle, sizeof *handle, true, false);
  *handle = Threads::handle_of(child);
  return thrd_success;
}

MAZURKA_EXPORT int thrd_join(thrd_t handle, int* result) {
  if (running == nullptr) return joined_early(REAL(thrd_join)(handle, result));
  void* value = nullptr;
  if (join(*running, program->threads().with_handle(handle), &value, CALLER) != 0)
    return thrd_error;
  if (result != nullptr) {
    program->note_access(*running, result, sizeof *result, true, false);
    *result = static_cast<int>(reinterpret_cast<std::intptr_t>(value));
  }
  return thrd_success;
}

MAZURKA_EXPORT int thrd_detach(thrd_t handle) {
  return pthread_detach(handle) == 0 ? thrd_success : thrd_error;
}
MAZURKA_EXPORT thrd_t thrd_current() { return pthread_self(); }
MAZURKA_EXPORT void thrd_yield() { sched_yield(); }
MAZURKA_EXPORT __attribute__((noreturn)) void thrd_exit(int result) {
  pthread_exit(reinterpret_cast<void*>(static_cast<std::intptr_t>(result)));
}
