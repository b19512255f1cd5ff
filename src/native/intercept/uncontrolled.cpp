// Calls that block or communicate outside of our sight. They end a check with the verdict
// uncontrolled.

#include <mqueue.h>
#include <poll.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "native/native_program.h"
#include "native/real.h"

using namespace mazurka;

#define UNCONTROLLED(result, function, parameters, arguments)                \
  MAZURKA_EXPORT result function parameters {                               \
    if (running == nullptr) return REAL(function) arguments;                \
    program->uncontrolled(*running, #function, CALLER);                     \
  }

UNCONTROLLED(pid_t, fork, (), ())
UNCONTROLLED(pid_t, vfork, (), ())
UNCONTROLLED(int, execv, (const char* path, char* const argv[]), (path, argv))
UNCONTROLLED(int, execve, (const char* path, char* const argv[], char* const env[]),
             (path, argv, env))
UNCONTROLLED(int, execvp, (const char* file, char* const argv[]), (file, argv))
UNCONTROLLED(int, system, (const char* command), (command))
UNCONTROLLED(pid_t, wait, (int* status), (status))
UNCONTROLLED(pid_t, waitpid, (pid_t pid, int* status, int options), (pid, status, options))
UNCONTROLLED(int, kill, (pid_t pid, int signal), (pid, signal))
UNCONTROLLED(int, sigwait, (const sigset_t* set, int* signal), (set, signal))
UNCONTROLLED(int, pause, (), ())

// Named semaphores are there for other processes.
MAZURKA_EXPORT sem_t* sem_open(const char* name, int flags, ...) {
  if (running != nullptr) program->uncontrolled(*running, "sem_open", CALLER);
  va_list list;
  va_start(list, flags);
  const auto mode = va_arg(list, unsigned);
  const auto value = va_arg(list, unsigned);
  va_end(list);
  return REAL(sem_open)(name, flags, mode, value);
}
UNCONTROLLED(unsigned, alarm, (unsigned seconds), (seconds))

UNCONTROLLED(int, pipe, (int ends[2]), (ends))
UNCONTROLLED(int, pipe2, (int ends[2], int flags), (ends, flags))
UNCONTROLLED(int, socket, (int domain, int type, int protocol), (domain, type, protocol))
UNCONTROLLED(int, socketpair, (int domain, int type, int protocol, int ends[2]),
             (domain, type, protocol, ends))
UNCONTROLLED(int, eventfd, (unsigned value, int flags), (value, flags))
UNCONTROLLED(int, epoll_create, (int size), (size))
UNCONTROLLED(int, epoll_create1, (int flags), (flags))
UNCONTROLLED(int, poll, (pollfd* files, nfds_t count, int timeout), (files, count, timeout))
UNCONTROLLED(int, select, (int count, fd_set* r, fd_set* w, fd_set* e, timeval* timeout),
             (count, r, w, e, timeout))
