// A signal that is sent to a thread reaches no other one.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static sigset_t signals;

static void* waits(void* number) {
  siginfo_t info;
  assert(sigwaitinfo(&signals, &info) == *(int*)number);
  assert(info.si_signo == *(int*)number);
  return NULL;
}

int main(void) {
  int one = SIGUSR1, two = SIGUSR2;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  sigaddset(&signals, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  pthread_t first, second;
  pthread_create(&first, NULL, waits, &one);
  pthread_create(&second, NULL, waits, &two);
  assert(pthread_kill(second, SIGUSR2) == 0);
  assert(pthread_kill(first, SIGUSR1) == 0);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
