// Signal handlers and masks of the program. Nobody sends signals under the checker but the program
// itself, by raise; a fault is a finding whatever the program would do about it. The mask of the real
// thread, which is all threads of the program, is left alone: the library needs its signals.

#include <errno.h>
#include <signal.h>
#include <string.h>

#include "native/native_program.h"
#include "native/process_state.h"
#include "native/real.h"

using namespace mazurka;

namespace {

constexpr int end_of_signals = 65;

bool is_signal(int number) { return number >= 1 && number < end_of_signals; }

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

void deliver(Thread& t, int signal, std::uintptr_t pc) {
  const struct sigaction action = action_for(signal);
  if (action.sa_handler == SIG_IGN) return;
  if (action.sa_flags & SA_SIGINFO) {
    siginfo_t info = {};
    info.si_signo = signal;
    return action.sa_sigaction(signal, &info, nullptr);
  }
  if (action.sa_handler != SIG_DFL) return action.sa_handler(signal);
  switch (signal) {
    case SIGCHLD:
    case SIGURG:
    case SIGWINCH:
    case SIGCONT: return;
    case SIGABRT: program->fail(t, FindingKind::abort, "raises SIGABRT", pc);
    default:
      program->fail(t, FindingKind::crash, fmt::format("raises SIG{}", sigabbrev_np(signal)), pc);
  }
}

int change_mask(Thread& t, int how, const sigset_t* set, sigset_t* before, std::uintptr_t pc) {
  constexpr std::uint64_t never_blocked = std::uint64_t{1} << (SIGKILL - 1) | std::uint64_t{1}
                                                                                  << (SIGSTOP - 1);
  const std::uint64_t old = t.blocked_signals;
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
  for (int signal = 1; signal < end_of_signals; ++signal) {
    if (!(t.pending_signals & ~t.blocked_signals & bit(signal))) continue;
    t.pending_signals &= ~bit(signal);
    deliver(t, signal, pc);
  }
  return 0;
}

}  // namespace

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
  to_set(running->pending_signals, *set);
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
  return sigaction(number, &action, &before) == 0 ? before.sa_handler : SIG_ERR;
}

MAZURKA_EXPORT int raise(int signal) {
  if (running == nullptr) return REAL(raise)(signal);
  if (!is_signal(signal)) return signal == 0 ? 0 : EINVAL;
  if (running->blocked_signals & bit(signal)) {
    running->pending_signals |= bit(signal);
  } else {
    deliver(*running, signal, CALLER);
  }
  return 0;
}
