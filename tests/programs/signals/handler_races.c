// A handler and another thread write the same variable.
// verdict: bug
// finding: data-race

#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static int count;

static void handle(int number) {
  (void)number;
  ++count;  // <--
}

static void* worker(void* unused) {
  pthread_testcancel();
  return unused;
}

int main(void) {
  pthread_t thread;
  signal(SIGUSR1, handle);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_kill(thread, SIGUSR1);
  ++count;  // <--
  pthread_join(thread, NULL);
  return count == 0;
}
