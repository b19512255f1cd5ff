// A signal to the process is handled once, though two threads could, and wait for other things.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

static atomic_int handled;
static sem_t may_end;

static void handle(int number) {
  (void)number;
  assert(++handled == 1);
}

static void* worker(void* unused) {
  sem_wait(&may_end);
  return unused;
}

int main(void) {
  pthread_t thread;
  signal(SIGUSR1, handle);
  sem_init(&may_end, 0, 0);
  pthread_create(&thread, NULL, worker, NULL);
  kill(getpid(), SIGUSR1);
  sem_post(&may_end);
  pthread_join(thread, NULL);
  assert(handled == 1);
  return 0;
}
