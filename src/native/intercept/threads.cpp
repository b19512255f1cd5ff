// Threads: create, join, detach, exit and what else concerns a whole thread.

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <string.h>
#include <threads.h>
#include <unwind.h>

#include "native/exit.h"
#include "native/foreign/foreign.h"
#include "native/real.h"

using namespace mazurka;

namespace {

// The calling thread creates another one.
Thread& create(Thread& t, void* (*routine)(void*), void* argument, std::uintptr_t pc) {
  Operation spawn;
  spawn.kind = Kind::spawn;
  spawn.target = program->next_child(t, pc);
  program->stop_at(t, spawn, pc);
  Thread& child = program->spawn(t, routine, argument);
  child.is_of_library = foreign::is_foreign(pc);
  program->done(t, 0, 0);
  return child;
}

// Waits for the end of `other`. Returns an error number.
int join(Thread& t, Thread* other, void** result, std::uintptr_t pc) {
  if (other == nullptr || other->joined) return ESRCH;
  if (other->detached) return EINVAL;
  if (other == &t) return EDEADLK;
  Operation join;
  join.kind = Kind::join;
  join.target = other->id;
  program->stop_at(t, join, pc);
  program->done(t, 0, 0);
  program->join(t, *other);
  if (result != nullptr) *result = other->result;
  return 0;
}

// What unwinds the stack of a thread that calls pthread_exit.
_Unwind_Reason_Code at_frame(int, _Unwind_Action actions, _Unwind_Exception_Class,
                             _Unwind_Exception*, _Unwind_Context*, void*) {
  if (actions & _UA_END_OF_STACK) thread_exit(*running, running->result);
  return _URC_NO_REASON;
}

[[noreturn]] void unwind_and_exit(Thread& t) {
  if (!t.cleanups.empty()) {
    auto* buffer = static_cast<__pthread_unwind_buf_t*>(t.cleanups.back());
    t.cleanups.pop_back();
    longjmp(*reinterpret_cast<jmp_buf*>(buffer), 1);
  }
  using Unwind = decltype(&_Unwind_ForcedUnwind);
  if (auto unwind = reinterpret_cast<Unwind>(dlsym(RTLD_DEFAULT, "_Unwind_ForcedUnwind"))) {
    auto* exception = reinterpret_cast<_Unwind_Exception*>(t.unwind_space);
    memset(exception, 0, sizeof *exception);
    unwind(exception, at_frame, nullptr);
  }
  thread_exit(t, t.result);
}

struct C11Start {
  thrd_start_t routine;
  void* argument;
};

}  // namespace

MAZURKA_EXPORT int pthread_create(pthread_t* handle, const pthread_attr_t* attributes,
                                  void* (*routine)(void*), void* argument) {
  if (running == nullptr) return REAL(pthread_create)(handle, attributes, routine, argument);
  Thread& child = create(*running, routine, argument, CALLER);
  if (attributes != nullptr) {
    int state = PTHREAD_CREATE_JOINABLE;
    pthread_attr_getdetachstate(attributes, &state);
    child.detached = state == PTHREAD_CREATE_DETACHED;
  }
  *handle = Threads::handle_of(child);
  return 0;
}

MAZURKA_EXPORT int pthread_join(pthread_t handle, void** result) {
  if (running == nullptr) return REAL(pthread_join)(handle, result);
  return join(*running, program->threads().with_handle(handle), result, CALLER);
}

MAZURKA_EXPORT int pthread_tryjoin_np(pthread_t handle, void** result) {
  if (running == nullptr) return REAL(pthread_tryjoin_np)(handle, result);
  program->uncontrolled(*running, "pthread_tryjoin_np", CALLER);
}

MAZURKA_EXPORT int pthread_timedjoin_np(pthread_t handle, void** result, const timespec* time) {
  if (running == nullptr) return REAL(pthread_timedjoin_np)(handle, result, time);
  program->uncontrolled(*running, "pthread_timedjoin_np", CALLER);
}

MAZURKA_EXPORT int pthread_detach(pthread_t handle) {
  if (running == nullptr) return REAL(pthread_detach)(handle);
  Thread* other = program->threads().with_handle(handle);
  if (other == nullptr || other->joined) return ESRCH;
  if (other->detached) return EINVAL;
  other->detached = true;
  return 0;
}

MAZURKA_EXPORT pthread_t pthread_self() {
  if (running == nullptr) return REAL(pthread_self)();
  return Threads::handle_of(*running);
}

MAZURKA_EXPORT __attribute__((noreturn)) void pthread_exit(void* result) {
  if (running == nullptr) REAL(pthread_exit)(result);
  running->result = result;
  unwind_and_exit(*running);
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

// Nobody cancels threads under the checker.
MAZURKA_EXPORT int pthread_cancel(pthread_t handle) {
  if (running == nullptr) return REAL(pthread_cancel)(handle);
  program->uncontrolled(*running, "pthread_cancel", CALLER);
}
MAZURKA_EXPORT int pthread_setcancelstate(int state, int* before) {
  if (running == nullptr) return REAL(pthread_setcancelstate)(state, before);
  if (before != nullptr) *before = running->cancel_state;
  running->cancel_state = state;
  return 0;
}
MAZURKA_EXPORT int pthread_setcanceltype(int type, int* before) {
  if (running == nullptr) return REAL(pthread_setcanceltype)(type, before);
  if (before != nullptr) *before = PTHREAD_CANCEL_DEFERRED;
  return 0;
}
MAZURKA_EXPORT void pthread_testcancel() {}

MAZURKA_EXPORT int pthread_kill(pthread_t handle, int signal) {
  if (running == nullptr) return REAL(pthread_kill)(handle, signal);
  program->uncontrolled(*running, "pthread_kill", CALLER);
}

// Names, priorities and places have no influence on what can happen.
MAZURKA_EXPORT int pthread_setname_np(pthread_t handle, const char* name) {
  return running == nullptr ? REAL(pthread_setname_np)(handle, name) : 0;
}
MAZURKA_EXPORT int pthread_getname_np(pthread_t handle, char* name, size_t size) {
  if (running == nullptr) return REAL(pthread_getname_np)(handle, name, size);
  if (size > 0) name[0] = '\0';
  return 0;
}
MAZURKA_EXPORT int pthread_setschedparam(pthread_t handle, int policy, const sched_param* param) {
  return running == nullptr ? REAL(pthread_setschedparam)(handle, policy, param) : 0;
}
MAZURKA_EXPORT int pthread_setaffinity_np(pthread_t handle, size_t size, const cpu_set_t* cpus) {
  return running == nullptr ? REAL(pthread_setaffinity_np)(handle, size, cpus) : 0;
}

MAZURKA_EXPORT int sched_yield() { return running == nullptr ? REAL(sched_yield)() : 0; }

// --- C11 ---

namespace {

void* c11_entry(void* argument) {
  const C11Start start = *static_cast<C11Start*>(argument);
  free(argument);
  return reinterpret_cast<void*>(static_cast<std::intptr_t>(start.routine(start.argument)));
}

}  // namespace

MAZURKA_EXPORT int thrd_create(thrd_t* handle, thrd_start_t routine, void* argument) {
  if (running == nullptr) return REAL(thrd_create)(handle, routine, argument);
  // The record is the library's: the program's heap stays as the program sees it.
  void* start = malloc(sizeof(C11Start));
  *static_cast<C11Start*>(start) = {routine, argument};
  *handle = Threads::handle_of(create(*running, c11_entry, start, CALLER));
  return thrd_success;
}

MAZURKA_EXPORT int thrd_join(thrd_t handle, int* result) {
  if (running == nullptr) return REAL(thrd_join)(handle, result);
  void* value = nullptr;
  if (join(*running, program->threads().with_handle(handle), &value, CALLER) != 0)
    return thrd_error;
  if (result != nullptr) *result = static_cast<int>(reinterpret_cast<std::intptr_t>(value));
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
