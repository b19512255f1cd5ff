// The system call futex: what std::atomic::wait, latches, barriers and semaphores of C++20 use, and the
// locks of many libraries.

#include "native/intercept/futex.h"

#include <errno.h>
#include <linux/futex.h>

#include "native/requests.h"
#include "native/synchronise.h"

using namespace mazurka;

namespace {

// The kernel's queue for a word. It is there also if the word is gone: who wakes others need not know.
ObjectId queue_of(Thread& t, const std::uint32_t* word) {
  const ObjectId x = program->object(t, word);
  if (!program->objects().is_defined(x)) program->memory().define(x, ObjectType::condition, 0);
  return x;
}

Performed perform_on(Thread& t, Kind kind, ObjectId queue, std::uintptr_t pc, bool timed = false) {
  return perform(t, kind, queue, pc, timed, 0, Owner::kernel);
}

// The queue of a futex is a condition variable. To sleep is to join the queue and then to look at
// the value: who sees it changed leaves again. A wake between the two has the effect of one after
// the sleep began, so nothing is lost.
long futex_wait(Thread& t, const std::uint32_t* word, std::uint32_t expected, const timespec* time,
                bool relative, std::uintptr_t pc) {
  check_heap_access(t, reinterpret_cast<std::uintptr_t>(word), sizeof *word, false, pc);
  const ObjectId queue = queue_of(t, word);
  perform_on(t, Kind::wait, queue, pc);
  const ObjectId x = program->stop_at_memory(t, Kind::read, word, sizeof *word, pc);
  const bool same = program->memory().load_at(word) == expected;
  program->races().acquire(t.id, x);
  program->has_read(t, x);
  const bool blocks = same && time == nullptr;
  if (blocks && listens(t, Point::any)) wait_to_be_woken(t, Point::any, pc);
  const bool woken = perform_on(t, Kind::resume, queue, pc, !blocks).result != 0;
  if (woken) {
    note_resumed(t);
    return 0;
  }
  if (same) wait_until(t, time, relative);
  errno = same ? ETIMEDOUT : EAGAIN;
  return -1;
}

long futex_wake(Thread& t, const std::uint32_t* word, std::uint32_t count, std::uintptr_t pc) {
  const ObjectId queue = queue_of(t, word);
  long woken = 0;
  while (count > 0) {
    program->set_last_woken({});
    perform_on(t, count > 1000 ? Kind::broadcast : Kind::signal, queue, pc);
    const std::size_t now = program->last_woken().size();
    tell_woken(t, pc);
    woken += static_cast<long>(now);
    if (count > 1000 || now == 0) break;
    --count;
  }
  return woken;
}

}  // namespace

long mazurka::futex(Thread& t, const long (&arguments)[6], std::uintptr_t pc) {
  const auto* word = reinterpret_cast<const std::uint32_t*>(arguments[0]);
  const auto* time = reinterpret_cast<const timespec*>(arguments[3]);
  const auto value = static_cast<std::uint32_t>(arguments[2]);
  switch (arguments[1] & FUTEX_CMD_MASK) {
    case FUTEX_WAIT: return futex_wait(t, word, value, time, true, pc);
    case FUTEX_WAIT_BITSET: return futex_wait(t, word, value, time, false, pc);
    case FUTEX_WAKE:
    case FUTEX_WAKE_BITSET: return futex_wake(t, word, value, pc);
    default: program->uncontrolled(t, "futex with an unknown operation", pc);
  }
}
