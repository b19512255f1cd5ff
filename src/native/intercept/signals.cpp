// Signals that the program sends to itself: its handlers and masks, and who waits for signals. A thread
// gets to know of a signal that another one sends when it comes to its next operation (requests.h). A
// fault is a finding whatever the program would do about it. The mask of the real thread, which is all
// threads of the program, is left alone: the library needs its signals.

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <utility>

#include "native/process_state.h"
#include "native/requests.h"
#include "native/synchronise.h"

using namespace mazurka;

namespace {

constexpr int end_of_signals = 65;

// Two are glibc's.
bool is_signal(int number) {
  return number >= 1 && number < end_of_signals && number != 32 && number != 33;
}

// What the program wants to be done; all zero: the default.
struct sigaction action_for(int number) {
  const auto& actions = process_state().signal_actions;
  const auto found = actions.find(number);
  return found == actions.end() ? (struct sigaction){} : found->second;
}

std::uint64_t bit(int signal) { return std::uint64_t{1} << (signal - 1); }

std::uint64_t bits_of(const sigset_t& set) {
  std::uint64_t bits = 0;
  for (int signal = 1; signal < end_of_signals; ++signal) {
    if (sigismember(&set, signal) == 1) bits |= bit(signal);
  }
  return bits;
}

void to_set(std::uint64_t bits, sigset_t& set) {
  sigemptyset(&set);
  for (int signal = 1; signal < end_of_signals; ++signal) {
    if (bits & bit(signal)) sigaddset(&set, signal);
  }
}

siginfo_t info_about(int signal) {
  siginfo_t info = {};
  info.si_signo = signal;
  info.si_code = SI_TKILL;
  info.si_pid = getpid();
  return info;
}

// What happens if the program has not said what is to be done.
void do_default(Thread& t, int signal, std::uintptr_t pc) {
  switch (signal) {
    case SIGCHLD:
    case SIGURG:
    case SIGWINCH:
    case SIGCONT: return;
    case SIGABRT: program->fail(t, FindingKind::abort, "raises SIGABRT", pc);
    default: {
      const char* name = sigabbrev_np(signal);
      program->fail(t, FindingKind::crash,
                    fmt::format("gets SIG{}, which nobody handles",
                                name != nullptr ? name : fmt::format("RTMIN+{}", signal - 34)),
                    pc);
    }
  }
}

// Returns whether there was a handler.
bool deliver(Thread& t, int signal, std::uintptr_t pc) {
  const struct sigaction action = action_for(signal);
  const bool takes_info = (action.sa_flags & SA_SIGINFO) != 0;
  if (!takes_info && action.sa_handler == SIG_IGN) return false;
  if (!takes_info && action.sa_handler == SIG_DFL) {
    do_default(t, signal, pc);
    return false;
  }
  if (action.sa_flags & SA_RESETHAND) process_state().signal_actions.erase(signal);
  const std::uint64_t before = t.blocked_signals;
  t.blocked_signals |= bits_of(action.sa_mask);
  if (!(action.sa_flags & SA_NODEFER)) t.blocked_signals |= bit(signal);
  t.spin.reset();
  t.looks.clear();
  if (takes_info) {
    siginfo_t info = info_about(signal);
    action.sa_sigaction(signal, &info, nullptr);
  } else {
    action.sa_handler(signal);
  }
  t.blocked_signals = before;
  t.restarts_calls = (action.sa_flags & SA_RESTART) != 0;
  return true;
}

int change_mask(Thread& t, int how, const sigset_t* set, sigset_t* before, std::uintptr_t pc) {
  constexpr std::uint64_t never_blocked = std::uint64_t{1} << (SIGKILL - 1) | std::uint64_t{1}
                                                                                  << (SIGSTOP - 1);
  const std::uint64_t old = t.blocked_signals;
  heed(t, Point::any, pc);  // what comes before
  if (set != nullptr) {
    const std::uint64_t bits = bits_of(*set) & ~never_blocked;
    switch (how) {
      case SIG_BLOCK: t.blocked_signals |= bits; break;
      case SIG_UNBLOCK: t.blocked_signals &= ~bits; break;
      case SIG_SETMASK: t.blocked_signals = bits; break;
      default: return EINVAL;
    }
  }
  if (before != nullptr) to_set(old, *before);
  if (!heed(t, Point::any, pc)) handle_signals(t, pc);
  return 0;
}

// To the thread itself, at once.
void raise_here(Thread& t, int signal, std::uintptr_t pc) {
  refuse_to_queue(t, signal, t.pending_signals | t.incoming_signals, pc);
  t.pending_signals |= bit(signal);
  handle_signals(t, pc);
}

// Waits for one of the signals, or not. Returns 0 if there was none, or a handler ran.
int wait_for_one_of(Thread& t, const sigset_t& set, bool waits, std::uintptr_t pc) {
  learn(Habit::sends_signals);
  const std::uint64_t wanted = bits_of(set);
  const std::uint64_t before = t.blocked_signals;
  if ((wanted & ~before) != 0) heed(t, Point::any, pc);
  t.blocked_signals |= wanted;  // they should be, and Linux sees to it
  heed(t, Point::cancellation, pc);
  int signal = take_signal(t, wanted, pc);
  while (signal == 0 && waits && !wait_for_request(t, pc)) signal = take_signal(t, wanted, pc);
  t.blocked_signals = before;
  return signal;
}

int tell(int signal, siginfo_t* info, int error) {
  if (signal == 0) {
    errno = error;
    return -1;
  }
  if (info != nullptr) *info = info_about(signal);
  return signal;
}

int wait_for_handler(Thread& t, std::uintptr_t pc) {
  learn(Habit::sends_signals);
  while (!wait_for_request(t, pc)) {
  }
  errno = EINTR;
  return -1;
}

}  // namespace

bool mazurka::handle_signals(Thread& t, std::uintptr_t pc) {
  bool ran = false;
  while (const int signal = take_signal(t, ~t.blocked_signals, pc)) ran |= deliver(t, signal, pc);
  return ran;
}

int mazurka::send_signal(Thread& t, Thread& target, int signal, std::uintptr_t pc) {
  if (!is_signal(signal)) return signal == 0 ? 0 : EINVAL;
  if (&target == &t) raise_here(t, signal, pc);
  else request_signal(t, target, signal, pc);
  return 0;
}

MAZURKA_EXPORT int pthread_sigmask(int how, const sigset_t* set, sigset_t* before) noexcept {
  if (running == nullptr) return REAL(pthread_sigmask)(how, set, before);
  return change_mask(*running, how, set, before, CALLER);
}

MAZURKA_EXPORT int sigprocmask(int how, const sigset_t* set, sigset_t* before) noexcept {
  if (running == nullptr) return REAL(sigprocmask)(how, set, before);
  errno = change_mask(*running, how, set, before, CALLER);
  return errno == 0 ? 0 : -1;
}

MAZURKA_EXPORT int sigpending(sigset_t* set) noexcept {
  if (running == nullptr) return REAL(sigpending)(set);
  heed(*running, Point::any, CALLER);
  to_set(running->pending_signals | process_state().pending_signals, *set);
  return 0;
}

MAZURKA_EXPORT int sigaction(int signal, const struct sigaction* action, struct sigaction* before) {
  if (running == nullptr) return REAL(sigaction)(signal, action, before);
  if (!is_signal(signal)) {
    errno = EINVAL;
    return -1;
  }
  if (before != nullptr) *before = action_for(signal);
  if (action != nullptr) process_state().signal_actions[signal] = *action;
  return 0;
}

MAZURKA_EXPORT sighandler_t signal(int number, sighandler_t handler) {
  if (running == nullptr) return REAL(signal)(number, handler);
  struct sigaction action = {};
  struct sigaction before = {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  return sigaction(number, &action, &before) == 0 ? before.sa_handler : SIG_ERR;
}

MAZURKA_EXPORT int raise(int signal) {
  if (running == nullptr) return REAL(raise)(signal);
  return send_signal(*running, *running, signal, CALLER);
}

// A signal to the process goes to any of its threads that does not block it.
MAZURKA_EXPORT int kill(pid_t process, int signal) noexcept {
  if (running == nullptr) return REAL(kill)(process, signal);
  if (process != getpid()) program->uncontrolled(*running, "kill for another process", CALLER);
  if (!is_signal(signal)) {
    errno = signal == 0 ? 0 : EINVAL;
    return signal == 0 ? 0 : -1;
  }
  request_signal(*running, signal, CALLER);
  heed(*running, Point::any, CALLER);
  return 0;
}

MAZURKA_EXPORT int sigwait(const sigset_t* set, int* signal) {
  if (running == nullptr) return REAL(sigwait)(set, signal);
  do *signal = wait_for_one_of(*running, *set, true, CALLER);
  while (*signal == 0);
  return 0;
}
MAZURKA_EXPORT int sigwaitinfo(const sigset_t* set, siginfo_t* info) {
  if (running == nullptr) return REAL(sigwaitinfo)(set, info);
  return tell(wait_for_one_of(*running, *set, true, CALLER), info, EINTR);
}
MAZURKA_EXPORT int sigtimedwait(const sigset_t* set, siginfo_t* info, const timespec* time) {
  if (running == nullptr) return REAL(sigtimedwait)(set, info, time);
  const int signal = wait_for_one_of(*running, *set, time == nullptr, CALLER);
  if (signal == 0) wait_until(*running, time, true);
  return tell(signal, info, time == nullptr ? EINTR : EAGAIN);
}

MAZURKA_EXPORT int pause() {
  if (running == nullptr) return REAL(pause)();
  heed(*running, Point::cancellation, CALLER);
  return wait_for_handler(*running, CALLER);
}
MAZURKA_EXPORT int sigsuspend(const sigset_t* mask) {
  if (running == nullptr) return REAL(sigsuspend)(mask);
  Thread& t = *running;
  const std::uint64_t before = std::exchange(t.blocked_signals, bits_of(*mask));
  if (!heed(t, Point::cancellation, CALLER)) wait_for_handler(t, CALLER);
  t.blocked_signals = before;
  heed(t, Point::any, CALLER);
  errno = EINTR;
  return -1;
}
