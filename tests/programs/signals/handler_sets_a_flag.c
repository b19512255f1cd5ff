// A loop that waits for what the handler of its own thread writes.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t stop;

static void handle(int number) {
  (void)number;
  stop = 1;
}

static void* worker(void* unused) {
  while (!stop) {
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  signal(SIGUSR1, handle);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_kill(thread, SIGUSR1);
  pthread_join(thread, NULL);
  assert(stop == 1);
  return 0;
}
