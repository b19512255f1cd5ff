// A loop that waits can wake up spuriously and goes on waiting. The consumer comes too late to wait,
// or is woken by the signal; or wakes up before, and waits once more or comes too late.
// verdict: complete
// executions: 4
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
  while (!ready) pthread_cond_wait(&changed, &mutex);
  assert(ready);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
