// The usual way: all threads block a signal, one waits for it.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static sigset_t signals;
static int stopped;

static void* waits(void* unused) {
  int number = 0;
  assert(sigwait(&signals, &number) == 0);
  assert(number == SIGTERM);
  stopped = 1;
  return unused;
}

int main(void) {
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  assert(pthread_sigmask(SIG_BLOCK, &signals, NULL) == 0);
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  assert(kill(getpid(), SIGTERM) == 0);
  pthread_join(thread, NULL);
  assert(stopped == 1);
  return 0;
}
