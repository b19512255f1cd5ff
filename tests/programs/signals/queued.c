// Real-time signals are queued, which is not under control.
// verdict: uncontrolled
// message: a real-time signal that is pending already

#include <pthread.h>
#include <signal.h>
#include <stddef.h>

int main(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGRTMIN);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  raise(SIGRTMIN);
  raise(SIGRTMIN);
  int signal;
  sigwait(&set, &signal);
  sigwait(&set, &signal);
}
