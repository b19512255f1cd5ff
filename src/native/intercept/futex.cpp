// syscall(SYS_futex, …): what std::atomic::wait, latches, barriers and semaphores of C++20 use.

#include <errno.h>
#include <linux/futex.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "native/synchronise.h"

using namespace mazurka;

namespace {

// The queue of a futex is a condition variable. To sleep is to join the queue and then to look at
// the value: who sees it changed leaves again. A wake between the two has the effect of one after
// the sleep began, so nothing is lost.
long futex_wait(Thread& t, const std::uint32_t* word, std::uint32_t expected, const timespec* time,
                bool relative, std::uintptr_t pc) {
  const ObjectId queue = object_at(t, word, ObjectType::condition, 0, pc);
  perform(t, Kind::wait, queue, pc);
  const ObjectId x = program->stop_at_memory(t, Kind::read, word, sizeof *word, pc);
  const bool same = program->memory().load_at(word) == expected;
  program->races().acquire(t.id, x);
  program->has_read(t, x);
  const bool woken = perform(t, Kind::resume, queue, pc, !same || time != nullptr).result != 0;
  if (woken) return 0;
  if (same) wait_until(t, time, relative);
  errno = same ? ETIMEDOUT : EAGAIN;
  return -1;
}

long futex_wake(Thread& t, const std::uint32_t* word, std::uint32_t count, std::uintptr_t pc) {
  const ObjectId queue = object_at(t, word, ObjectType::condition, 0, pc);
  long woken = 0;
  while (count > 0) {
    program->set_last_woken({});
    perform(t, count > 1000 ? Kind::broadcast : Kind::signal, queue, pc);
    woken += static_cast<long>(program->last_woken().size());
    if (count > 1000 || program->last_woken().empty()) break;
    --count;
  }
  return woken;
}

}  // namespace

MAZURKA_EXPORT long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a[6];
  for (long& argument : a) argument = va_arg(list, long);
  va_end(list);
  if (running == nullptr) return REAL(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
  Thread& t = *running;
  switch (number) {
    case SYS_futex: {
      const auto* word = reinterpret_cast<const std::uint32_t*>(a[0]);
      const auto* time = reinterpret_cast<const timespec*>(a[3]);
      const auto value = static_cast<std::uint32_t>(a[2]);
      switch (a[1] & FUTEX_CMD_MASK) {
        case FUTEX_WAIT: return futex_wait(t, word, value, time, true, CALLER);
        case FUTEX_WAIT_BITSET: return futex_wait(t, word, value, time, false, CALLER);
        case FUTEX_WAKE:
        case FUTEX_WAKE_BITSET: return futex_wake(t, word, value, CALLER);
        default: program->uncontrolled(t, "futex with an unknown operation", CALLER);
      }
    }
    case SYS_gettid: return 1000 + static_cast<long>(t.slot);
    case SYS_getpid:
    case SYS_getuid:
    case SYS_membarrier:
    case SYS_sched_yield: return REAL(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
    default: program->uncontrolled(t, fmt::format("system call {}", number), CALLER);
  }
}

MAZURKA_EXPORT pid_t gettid() {
  return running == nullptr ? REAL(gettid)() : 1000 + static_cast<pid_t>(running->slot);
}
