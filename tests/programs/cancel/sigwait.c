// A thread that waits for a signal is cancelled.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static sigset_t signals;

static void* waits(void* unused) {
  int number = 0;
  sigwait(&signals, &number);
  return unused;
}

int main(void) {
  pthread_t thread;
  void* result = NULL;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  pthread_create(&thread, NULL, waits, NULL);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED);
  return 0;
}
