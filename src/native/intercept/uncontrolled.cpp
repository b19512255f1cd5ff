// Calls that block or communicate outside of our sight. They end a check with the verdict
// uncontrolled.

#include <aio.h>
#include <fcntl.h>
#include <mqueue.h>
#include <netdb.h>
#include <pty.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
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
UNCONTROLLED(int, execvpe, (const char* file, char* const argv[], char* const env[]),
             (file, argv, env))
UNCONTROLLED(int, fexecve, (int file, char* const argv[], char* const env[]), (file, argv, env))
UNCONTROLLED(int, system, (const char* command), (command))
UNCONTROLLED(int, daemon, (int keeps_folder, int keeps_files), (keeps_folder, keeps_files))
UNCONTROLLED(int, forkpty, (int* file, char* name, const termios* attributes, const winsize* size),
             (file, name, attributes, size))
UNCONTROLLED(pid_t, wait, (int* status), (status))
UNCONTROLLED(pid_t, wait3, (int* status, int options, rusage* usage), (status, options, usage))
UNCONTROLLED(pid_t, wait4, (pid_t pid, int* status, int options, rusage* usage),
             (pid, status, options, usage))
UNCONTROLLED(int, waitid, (idtype_t type, id_t id, siginfo_t* info, int options),
             (type, id, info, options))
UNCONTROLLED(pid_t, waitpid, (pid_t pid, int* status, int options), (pid, status, options))
// A process, or a thread behind our back.
MAZURKA_EXPORT int clone(int (*function)(void*), void* stack, int flags, void* argument, ...) {
  if (running != nullptr) program->uncontrolled(*running, "clone", CALLER);
  va_list list;
  va_start(list, argument);
  void* const parent = va_arg(list, void*);
  void* const storage = va_arg(list, void*);
  void* const child = va_arg(list, void*);
  va_end(list);
  return REAL(clone)(function, stack, flags, argument, parent, storage, child);
}
UNCONTROLLED(int, sigqueue, (pid_t pid, int signal, const union sigval value), (pid, signal, value))
UNCONTROLLED(int, pthread_sigqueue, (pthread_t thread, int signal, const union sigval value),
             (thread, signal, value))
UNCONTROLLED(int, signalfd, (int file, const sigset_t* set, int flags), (file, set, flags))
UNCONTROLLED(int, setitimer, (__itimer_which_t which, const itimerval* value, itimerval* old),
             (which, value, old))
UNCONTROLLED(int, timer_create, (clockid_t clock, sigevent* event, timer_t* timer),
             (clock, event, timer))
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
// What is older than POSIX threads: it waits, and stays when the process ends.
UNCONTROLLED(int, semop, (int set, sembuf* operations, size_t count), (set, operations, count))
UNCONTROLLED(int, semtimedop, (int set, sembuf* operations, size_t count, const timespec* time),
             (set, operations, count, time))
UNCONTROLLED(int, msgsnd, (int queue, const void* message, size_t size, int flags),
             (queue, message, size, flags))
UNCONTROLLED(ssize_t, msgrcv, (int queue, void* message, size_t size, long type, int flags),
             (queue, message, size, type, flags))
UNCONTROLLED(void*, shmat, (int id, const void* address, int flags), (id, address, flags))
// They start threads of libc's own.
UNCONTROLLED(int, aio_read, (aiocb * request), (request))
UNCONTROLLED(int, aio_write, (aiocb * request), (request))
UNCONTROLLED(int, aio_fsync, (int operation, aiocb* request), (operation, request))
UNCONTROLLED(int, lio_listio, (int mode, aiocb* const requests[], int count, sigevent* event),
             (mode, requests, count, event))
UNCONTROLLED(int, aio_read64, (aiocb64 * request), (request))
UNCONTROLLED(int, aio_write64, (aiocb64 * request), (request))
UNCONTROLLED(int, aio_fsync64, (int operation, aiocb64* request), (operation, request))
UNCONTROLLED(int, lio_listio64, (int mode, aiocb64* const requests[], int count, sigevent* event),
             (mode, requests, count, event))
UNCONTROLLED(int, getaddrinfo_a, (int mode, gaicb* requests[], int count, sigevent* event),
             (mode, requests, count, event))

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

UNCONTROLLED(int, recvmmsg,
             (int file, mmsghdr* messages, unsigned count, int flags, timespec* time),
             (file, messages, count, flags, time))
UNCONTROLLED(int, sendmmsg, (int file, mmsghdr* messages, unsigned count, int flags),
             (file, messages, count, flags))
UNCONTROLLED(ssize_t, splice,
             (int in, off64_t* from, int out, off64_t* to, size_t size, unsigned flags),
             (in, from, out, to, size, flags))
UNCONTROLLED(ssize_t, tee, (int in, int out, size_t size, unsigned flags), (in, out, size, flags))
UNCONTROLLED(int, mkfifo, (const char* path, mode_t mode), (path, mode))
UNCONTROLLED(int, mkfifoat, (int folder, const char* path, mode_t mode), (folder, path, mode))
UNCONTROLLED(int, inotify_init, (), ())
UNCONTROLLED(int, inotify_init1, (int flags), (flags))
