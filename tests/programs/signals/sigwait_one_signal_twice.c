// A signal that is pending already is not pending twice.
// verdict: bug
// finding: deadlock

#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static sigset_t signals;

static void* waits(void* unused) {
  int number = 0;
  sigwait(&signals, &number);
  sigwait(&signals, &number);
  return unused;
}

int main(void) {
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  pthread_kill(thread, SIGUSR1);
  pthread_kill(thread, SIGUSR1);
  pthread_join(thread, NULL);
  return 0;
}
