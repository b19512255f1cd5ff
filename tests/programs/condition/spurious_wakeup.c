// `if` instead of `while`, with spurious wake-ups.
// verdict: bug
// finding: assertion
// message: ready
// options: --spurious-wakeups

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool ready;

static void* producer(void* unused) {
  pthread_mutex_lock(&mutex);
  ready = true;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, producer, NULL);
  pthread_mutex_lock(&mutex);
  if (!ready) pthread_cond_wait(&changed, &mutex);
  assert(ready);  // <--
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
