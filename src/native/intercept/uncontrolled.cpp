// Calls that block or communicate outside of our sight. They end a check with the verdict
// uncontrolled.

#include <mqueue.h>
#include <poll.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/select.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "native/native_program.h"
#include "native/real.h"

using namespace mazurka;

#define UNCONTROLLED(result, function, parameters, arguments) \
  MAZURKA_EXPORT result function parameters {                 \
    if (running == nullptr) return REAL(function) arguments;  \
    program->uncontrolled(*running, #function, CALLER);       \
  }

// The child would be another process, with a copy of one thread and of all locks.
MAZURKA_EXPORT pid_t fork() noexcept {
  if (running == nullptr) return REAL(fork)();
  program->uncontrolled(*running, "fork", CALLER, "a second process is not followed");
}
UNCONTROLLED(pid_t, _Fork, (), ())
UNCONTROLLED(pid_t, vfork, (), ())
UNCONTROLLED(int, execv, (const char* path, char* const argv[]), (path, argv))
UNCONTROLLED(int, execve, (const char* path, char* const argv[], char* const env[]),
             (path, argv, env))
UNCONTROLLED(int, execvp, (const char* file, char* const argv[]), (file, argv))
UNCONTROLLED(int, system, (const char* command), (command))
UNCONTROLLED(pid_t, wait, (int* status), (status))
UNCONTROLLED(pid_t, waitpid, (pid_t pid, int* status, int options), (pid, status, options))
UNCONTROLLED(int, sigqueue, (pid_t pid, int signal, const union sigval value), (pid, signal, value))
UNCONTROLLED(int, pthread_sigqueue, (pthread_t thread, int signal, const union sigval value),
             (thread, signal, value))
UNCONTROLLED(int, signalfd, (int file, const sigset_t* set, int flags), (file, set, flags))
UNCONTROLLED(int, setitimer, (__itimer_which_t which, const itimerval* value, itimerval* old),
             (which, value, old))
UNCONTROLLED(int, timer_create, (clockid_t clock, sigevent* event, timer_t* timer),
             (clock, event, timer))
UNCONTROLLED(int, timerfd_create, (int clock, int flags), (clock, flags))
UNCONTROLLED(FILE*, popen, (const char* command, const char* mode), (command, mode))
UNCONTROLLED(int, posix_spawn,
             (pid_t * pid, const char* path, const posix_spawn_file_actions_t* actions,
              const posix_spawnattr_t* attributes, char* const argv[], char* const env[]),
             (pid, path, actions, attributes, argv, env))
UNCONTROLLED(int, posix_spawnp,
             (pid_t * pid, const char* file, const posix_spawn_file_actions_t* actions,
              const posix_spawnattr_t* attributes, char* const argv[], char* const env[]),
             (pid, file, actions, attributes, argv, env))
UNCONTROLLED(int, flock, (int file, int operation), (file, operation))
UNCONTROLLED(int, lockf, (int file, int command, off_t size), (file, command, size))
UNCONTROLLED(mqd_t, mq_open, (const char* name, int flags, ...), (name, flags))
UNCONTROLLED(int, ppoll, (pollfd * files, nfds_t count, const timespec* time, const sigset_t* mask),
             (files, count, time, mask))
UNCONTROLLED(int, pselect,
             (int count, fd_set* r, fd_set* w, fd_set* e, const timespec* time,
              const sigset_t* mask),
             (count, r, w, e, time, mask))

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
