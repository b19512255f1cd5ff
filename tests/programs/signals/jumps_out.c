// Who jumps out of a handler has the mask that sigsetjmp has saved.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

static sigjmp_buf place;
static volatile int jumps;

static void handler(int signal) {
  (void)signal;
  siglongjmp(place, 1);
}

static int is_blocked(int signal) {
  sigset_t mask;
  pthread_sigmask(SIG_BLOCK, NULL, &mask);
  return sigismember(&mask, signal);
}

int main(void) {
  signal(SIGUSR1, handler);
  if (sigsetjmp(place, 1) != 0) ++jumps;
  assert(!is_blocked(SIGUSR1));
  if (jumps < 3) raise(SIGUSR1);
  assert(jumps == 3);
}
