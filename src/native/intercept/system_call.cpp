// System calls by their numbers: syscall(), and the instruction in code that is not instrumented. Those
// that have a function go to that function, which may be one of ours.

#include "native/intercept/system_call.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "native/intercept/affinity.h"
#include "native/intercept/futex.h"
#include "native/real.h"

using namespace mazurka;

namespace {

template <typename T>
T as(long argument) {
  if constexpr (std::is_pointer_v<T>) return reinterpret_cast<T>(argument);
  else return static_cast<T>(argument);
}

// What the program calls by this name, with as many arguments as it has. Inside of the library the
// names of some functions mean others (wrapped_symbols.txt).
template <typename R, typename... Parameters>
long call_by_name(const char* name, R (*)(Parameters...), const long (&arguments)[6]) {
  const auto function = reinterpret_cast<R (*)(Parameters...)>(dlsym(RTLD_DEFAULT, name));
  return [&]<std::size_t... i>(std::index_sequence<i...>) {
    if constexpr (std::is_void_v<R>) return function(as<Parameters>(arguments[i])...), 0L;
    else return (long)function(as<Parameters>(arguments[i])...);
  }
  (std::index_sequence_for<Parameters...>());
}

// The kernel returns an error; some functions do, too, others -1.
long from_error(int error) {
  if (error == 0) return 0;
  errno = error;
  return -1;
}

// Others do not overtake each other there: a fence, where memory is sequentially consistent.
bool is_harmless_fence(long number) {
  return number == SYS_membarrier && !program->has_weak_memory();
}

bool is_harmless(long number) {
  switch (number) {
    case SYS_pwrite64:
    case SYS_lseek:
    case SYS_getpid:
    case SYS_getppid:
    case SYS_getuid:
    case SYS_geteuid:
    case SYS_getgid:
    case SYS_getegid:
    case SYS_set_robust_list:
    case SYS_getrlimit:
    case SYS_prlimit64:
    case SYS_sysinfo: return true;
    default: return false;
  }
}

}  // namespace

// Its type only: what has this name here may be another function.
#define CALL(function, arguments) \
  call_by_name(#function, static_cast<decltype(&(function))>(nullptr), arguments)

long mazurka::system_call(long number, const long (&a)[6], std::uintptr_t pc) {
  if (running == nullptr || is_harmless(number) || is_harmless_fence(number)) {
    return REAL(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
  }
  Thread& t = *running;
  switch (number) {
    case SYS_futex: return futex(t, a, pc);
    case SYS_gettid: return gettid();
    case SYS_sched_yield: return CALL(sched_yield, a);
    case SYS_getcpu: return CALL(getcpu, a);
    case SYS_sched_setaffinity: return CALL(sched_setaffinity, a);
    case SYS_sched_getaffinity:
      return system_call_get_cpus(as<pid_t>(a[0]), as<std::size_t>(a[1]), as<cpu_set_t*>(a[2]));
    case SYS_read: return CALL(read, a);
    case SYS_close: return CALL(close, a);
    case SYS_write: return CALL(write, a);
    case SYS_writev: return CALL(writev, a);
    case SYS_readv: return CALL(readv, a);
    case SYS_pipe: return CALL(pipe, a);
    case SYS_pipe2: return CALL(pipe2, a);
    case SYS_eventfd2: return CALL(eventfd, a);
    case SYS_timerfd_create: return CALL(timerfd_create, a);
    case SYS_timerfd_settime: return CALL(timerfd_settime, a);
    case SYS_timerfd_gettime: return CALL(timerfd_gettime, a);
    case SYS_dup: return CALL(dup, a);
    case SYS_dup2: return CALL(dup2, a);
    case SYS_dup3: return CALL(dup3, a);
    case SYS_socket: return CALL(socket, a);
    case SYS_socketpair: return CALL(socketpair, a);
    case SYS_bind: return CALL(bind, a);
    case SYS_listen: return CALL(listen, a);
    case SYS_connect: return CALL(connect, a);
    case SYS_accept: return CALL(accept, a);
    case SYS_accept4: return CALL(accept4, a);
    case SYS_shutdown: return CALL(shutdown, a);
    case SYS_getsockname: return CALL(getsockname, a);
    case SYS_getpeername: return CALL(getpeername, a);
    case SYS_setsockopt: return CALL(setsockopt, a);
    case SYS_getsockopt: return CALL(getsockopt, a);
    case SYS_sendto: return CALL(sendto, a);
    case SYS_recvfrom: return CALL(recvfrom, a);
    case SYS_sendmsg: return CALL(sendmsg, a);
    case SYS_recvmsg: return CALL(recvmsg, a);
    case SYS_select: return CALL(select, a);
    case SYS_epoll_create: return CALL(epoll_create, a);
    case SYS_epoll_create1: return CALL(epoll_create1, a);
    case SYS_epoll_ctl: return CALL(epoll_ctl, a);
    case SYS_epoll_wait: return CALL(epoll_wait, a);
    case SYS_fcntl: {
      int (*const function)(int, int, long) = nullptr;
      return call_by_name("fcntl", function, a);
    }
    case SYS_ioctl: {
      int (*const function)(int, unsigned long, long) = nullptr;
      return call_by_name("ioctl", function, a);
    }
    case SYS_mmap: return CALL(mmap, a);
    case SYS_munmap: return CALL(munmap, a);
    case SYS_mprotect: return CALL(mprotect, a);
    case SYS_madvise: return CALL(madvise, a);
    case SYS_mremap: {
      void* (*const function)(void*, size_t, size_t, int, void*) = nullptr;
      return call_by_name("mremap", function, a);
    }
    case SYS_memfd_create: return CALL(memfd_create, a);
    case SYS_getrandom: return CALL(getrandom, a);
    case SYS_poll: return CALL(poll, a);
    case SYS_nanosleep: return CALL(nanosleep, a);
    case SYS_clock_nanosleep: return from_error(static_cast<int>(CALL(clock_nanosleep, a)));
    case SYS_clock_gettime: {
      int (*const function)(clockid_t, timespec*) = clock_gettime;
      return call_by_name("clock_gettime", function, a);
    }
    case SYS_exit_group: return CALL(_exit, a);
    default: program->uncontrolled(t, fmt::format("system call {}", number), pc);
  }
}

MAZURKA_EXPORT long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long arguments[6];
  for (long& argument : arguments) argument = va_arg(list, long);
  va_end(list);
  return system_call(number, arguments, CALLER);
}

MAZURKA_EXPORT pid_t gettid() { return running == nullptr ? REAL(gettid)() : running->number(); }
