// A handler runs in the thread that the signal was sent to.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>

static pthread_t thread;
static sem_t handled;
static _Thread_local int is_worker;

static void handle(int number) {
  assert(number == SIGUSR1 && is_worker);
  sem_post(&handled);
}

static sigset_t signals;

static void* worker(void* unused) {
  is_worker = 1;
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
  while (sem_wait(&handled) != 0) {
  }
  return unused;
}

int main(void) {
  struct sigaction action = {0};
  action.sa_handler = handle;
  sigaction(SIGUSR1, &action, NULL);
  sem_init(&handled, 0, 0);
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_kill(thread, SIGUSR1);
  pthread_join(thread, NULL);
  return 0;
}
