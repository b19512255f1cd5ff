// Signal handlers of the program. Nobody sends signals under the checker but the program itself, by
// raise; a fault is a finding whatever the program would do about it.

#include "native/signal_actions.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

#include <array>

#include "native/native_program.h"
#include "native/real.h"

namespace mazurka {

namespace {

constexpr int signals = 65;
std::array<struct sigaction, signals> actions{};  // default: all zero
bool changed = false;

}  // namespace

void reset_signal_actions() {
  if (changed) actions = {};
  changed = false;
}

}  // namespace mazurka

using namespace mazurka;

MAZURKA_EXPORT int sigaction(int signal, const struct sigaction* action, struct sigaction* before) {
  if (running == nullptr) return REAL(sigaction)(signal, action, before);
  if (signal < 1 || signal >= signals) {
    errno = EINVAL;
    return -1;
  }
  struct sigaction& known = actions[static_cast<std::size_t>(signal)];
  if (before != nullptr) *before = known;
  if (action != nullptr) {
    known = *action;
    changed = true;
  }
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
  if (signal < 1 || signal >= signals) return signal == 0 ? 0 : EINVAL;
  const struct sigaction action = actions[static_cast<std::size_t>(signal)];
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
