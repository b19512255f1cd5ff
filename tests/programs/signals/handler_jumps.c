// A handler leaves a loop by a jump; it gets to know which signal it was.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

static sigjmp_buf out;
static volatile sig_atomic_t never;

static void handle(int number, siginfo_t* info, void* context) {
  (void)context;
  assert(number == SIGUSR1 && info->si_signo == SIGUSR1);
  siglongjmp(out, 1);
}

static void* worker(void* unused) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  if (sigsetjmp(out, 1) == 0) {
    pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
    while (!never) {
    }
  }
  return unused;
}

int main(void) {
  struct sigaction action = {0};
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGUSR1, &action, NULL);
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_kill(thread, SIGUSR1);
  pthread_join(thread, NULL);
  return 0;
}
