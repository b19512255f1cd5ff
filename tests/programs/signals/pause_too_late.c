// The signal may come before pause: then nothing ends it.
// verdict: bug
// finding: deadlock

#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static volatile sig_atomic_t came;

static void handle(int number) {
  (void)number;
  came = 1;
}

static void* worker(void* unused) {
  if (!came) pause();
  return unused;
}

int main(void) {
  pthread_t thread;
  signal(SIGUSR1, handle);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_kill(thread, SIGUSR1);
  pthread_join(thread, NULL);
  return 0;
}
