// A signal to the own process is handled by any thread that does not block it.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static sem_t handled;

static void handle(int number) {
  assert(number == SIGUSR1);
  sem_post(&handled);
}

static void* worker(void* unused) {
  assert(kill(getpid(), 0) == 0);
  assert(kill(getpid(), SIGUSR1) == 0);
  return unused;
}

int main(void) {
  pthread_t thread;
  signal(SIGUSR1, handle);
  sem_init(&handled, 0, 0);
  pthread_create(&thread, NULL, worker, NULL);
  while (sem_wait(&handled) != 0) {
  }
  pthread_join(thread, NULL);
  return 0;
}
