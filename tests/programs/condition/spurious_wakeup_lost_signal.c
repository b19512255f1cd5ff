// Without a signal a thread waits for ever, whether it wakes up in between or not.
// verdict: bug
// finding: deadlock
// options: --spurious-wakeups

#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool ready;

static void* waiter(void* unused) {
  pthread_mutex_lock(&mutex);
  while (!ready) pthread_cond_wait(&changed, &mutex);  // <--
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waiter, NULL);
  pthread_mutex_lock(&mutex);
  ready = true;
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
