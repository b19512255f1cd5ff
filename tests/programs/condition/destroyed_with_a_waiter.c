// A condition is destroyed while a thread waits for it.
// verdict: bug
// finding: lock-misuse
// message: destroy

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static bool waiting;

static void* waiter(void* unused) {
  pthread_mutex_lock(&mutex);
  waiting = true;
  pthread_cond_signal(&arrived);
  pthread_cond_wait(&changed, &mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waiter, NULL);
  pthread_mutex_lock(&mutex);
  while (!waiting) pthread_cond_wait(&arrived, &mutex);
  pthread_cond_destroy(&changed);  // <--
  pthread_mutex_unlock(&mutex);
  return 0;
}
