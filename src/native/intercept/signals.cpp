// Signal handlers of the program. Nobody sends signals under the checker but the program itself, by
// raise; a fault is a finding whatever the program would do about it.

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

}  // namespace

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
  const struct sigaction action = action_for(signal);
  if (action.sa_handler == SIG_IGN) return 0;
  if (action.sa_flags & SA_SIGINFO) {
    siginfo_t info = {};
    info.si_signo = signal;
    action.sa_sigaction(signal, &info, nullptr);
    return 0;
  }
  if (action.sa_handler != SIG_DFL) {
    action.sa_handler(signal);
    return 0;
  }
  switch (signal) {
    case SIGCHLD:
    case SIGURG:
    case SIGWINCH:
    case SIGCONT: return 0;
    case SIGABRT: program->fail(*running, FindingKind::abort, "raises SIGABRT", CALLER);
    default:
      program->fail(*running, FindingKind::crash, fmt::format("raises SIG{}", sigabbrev_np(signal)),
                    CALLER);
  }
}
