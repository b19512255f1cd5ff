// The signal is blocked in the thread that waits for it, but not in main: it may end the process.
// verdict: bug
// finding: crash
// message: SIGTERM

#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static sigset_t signals;

static void* waits(void* unused) {
  int number = 0;
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  sigwait(&signals, &number);
  return unused;
}

int main(void) {
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  kill(getpid(), SIGTERM);
  pthread_join(thread, NULL);
  return 0;
}
