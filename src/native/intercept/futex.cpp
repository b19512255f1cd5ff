// The system call futex: what std::atomic::wait, latches, barriers and semaphores of C++20 use, and the
// locks of many libraries.

#include "native/intercept/futex.h"

#include <errno.h>
#include <linux/futex.h>

#include "native/atomic_operations.h"
#include "native/entry.h"
#include "native/requests.h"
#include "native/synchronise.h"

using namespace mazurka;

namespace {

// The kernel's queue for a word. It is there also if the word is gone: who wakes others need not know.
ObjectId queue_of(Thread& t, const volatile void* word) {
  const ObjectId x = program->object(t, const_cast<const void*>(word));
  if (!program->objects().is_defined(x)) program->memory().define(x, ObjectType::condition, 0);
  program->note(t, Deed::What::defines, x, static_cast<std::int64_t>(ObjectType::condition));
  return x;
}

Performed perform_on(Thread& t, Kind kind, ObjectId queue, std::uintptr_t pc, bool timed = false) {
  return perform(t, kind, queue, pc, timed, 0, Owner::kernel);
}

long futex_wake(Thread& t, const volatile void* word, std::uint32_t count, std::uintptr_t pc) {
  const ObjectId queue = queue_of(t, word);
  long woken = 0;
  while (count > 0) {
    program->set_last_woken({});
    const bool all = count > 1000;
    perform_on(t, all ? Kind::broadcast : Kind::signal, queue, pc);
    const ProcessSet now_awake = program->found_woken(t, queue);
    for (ProcessId p : now_awake) program->was_picked(p) = all ? 0 : 1;
    const std::size_t now = now_awake.size();
    tell_woken(t, pc);
    woken += static_cast<long>(now);
    if (all || now == 0) break;
    --count;
  }
  return woken;
}

// Who leaves the queue because the word has changed would not be in the kernel's. If it was picked
// there, another one should have been; which one is open, so all are woken. That is allowed, and who
// has nothing to do sleeps again.
void pass_on(Thread& t, const volatile void* word, std::uintptr_t pc) {
  program->note_found(t, program->was_picked(t.id));
  if (program->was_picked(t.id) != 0) futex_wake(t, word, INT32_MAX, pc);
}

// The queue of a futex is a condition variable. To sleep is to join the queue and then to look at
// the value: who sees it changed leaves again. A wake between the two has the effect of one after
// the sleep began, so nothing is lost; and if it was meant for another one, it is passed on.
long futex_wait(Thread& t, const std::uint32_t* word, std::uint32_t expected, const timespec* time,
                bool relative, std::uintptr_t pc) {
  check_heap_access(t, reinterpret_cast<std::uintptr_t>(word), sizeof *word, false, pc);
  const ObjectId queue = queue_of(t, word);
  using TimeOut = NativeProgram::TimeOut;
  const TimeOut time_out = time == nullptr ? TimeOut::counts : program->next_time_out(t, queue, pc);
  bool same = true;
  if (time_out != TimeOut::counts_no_more) {
    Looks looks = t.looks;
    const std::int64_t heeded = t.heeded;
    perform_on(t, Kind::wait, queue, pc);
    const std::int64_t woken_before = program->value(queue);
    mazurka_entry = {};  // others may have been here since
    const ObjectId x = program->stop_at_memory(t, Kind::read, word, sizeof *word, pc);
    same = program->memory().load_at(word) == expected;
    looks.find(pc, x, program->value(x), expected);
    order_access(t, {x, word, sizeof *word, pc}, Access::read);
    program->has_read(t, x);
    const bool is_endless = same && time_out == TimeOut::without_end;
    if (is_endless) program->wait_for_news(t, queue, woken_before, no_object, looks, pc);
    const bool blocks = same && time == nullptr;
    if (blocks && listens(t, Point::any)) wait_to_be_woken(t, Point::any, pc);
    const bool woken = perform_on(t, Kind::resume, queue, pc, !blocks).result != 0;
    if (woken) {
      note_resumed(t);
      if (!same) pass_on(t, word, pc);
      return 0;
    }
    if (same && time != nullptr) {
      program->has_timed_out(t, queue, looks, !is_endless && t.heeded == heeded, pc);
    }
  }
  if (same) wait_until(t, time, relative);
  errno = same ? ETIMEDOUT : EAGAIN;
  return -1;
}

// The same without end, until the word is as it should be. Who finds it so at once does not come
// near the queue.
template <typename T, typename Holds>
T wait_until_holds(Thread& t, const volatile T* word, int order, std::uintptr_t pc, Holds holds) {
  const ObjectId queue = queue_of(t, word);
  const auto look = [&] {
    mazurka_entry = {};  // others may have been here since
    return atomics::atomic_load(word, order, pc);
  };
  for (;;) {
    if (const T value = look(); holds(value)) return value;
    perform_on(t, Kind::wait, queue, pc);
    const T value = look();
    const bool sleeps = !holds(value);
    if (sleeps && listens(t, Point::any)) wait_to_be_woken(t, Point::any, pc);
    const bool woken = perform_on(t, Kind::resume, queue, pc, !sleeps).result != 0;
    if (woken) note_resumed(t);
    if (sleeps) continue;
    if (woken) pass_on(t, word, pc);
    return value;
  }
}

template <typename T>
std::uint64_t wait_at(Thread& t, const volatile void* word, std::uint64_t value, bool until_equal,
                      int order, std::uintptr_t pc) {
  return wait_until_holds(t, static_cast<const volatile T*>(word), order, pc,
                          [&](T now) { return (now == static_cast<T>(value)) == until_equal; });
}

}  // namespace

std::uint64_t mazurka::wait_at_word(Thread& t, const volatile void* word, std::size_t size,
                                    std::uint64_t value, bool until_equal, int order,
                                    std::uintptr_t pc) {
  switch (size) {
    case 1: return wait_at<std::uint8_t>(t, word, value, until_equal, order, pc);
    case 2: return wait_at<std::uint16_t>(t, word, value, until_equal, order, pc);
    case 4: return wait_at<std::uint32_t>(t, word, value, until_equal, order, pc);
    default: return wait_at<std::uint64_t>(t, word, value, until_equal, order, pc);
  }
}

void mazurka::notify_at_word(Thread& t, const volatile void* word, bool all, std::uintptr_t pc) {
  futex_wake(t, word, all ? INT32_MAX : 1, pc);
}

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
