// A semaphore that only one thread uses: how often it can be taken depends on what the thread has found, and nothing
// else of the thread tells.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int shared;
static sem_t own;

static void* set(void* unused) {
  pthread_mutex_lock(&mutex);
  shared = 1;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void* count(void* unused) {
  for (int i = 0; i < 2; ++i) {
    pthread_mutex_lock(&mutex);
    if (shared == 1) sem_post(&own);
    pthread_mutex_unlock(&mutex);
  }
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  int taken = 0;
  while (sem_trywait(&own) == 0) ++taken;
  assert(taken != 1);  // <--
  return unused;
}

int main(void) {
  sem_init(&own, 0, 0);
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, count, NULL);
  pthread_create(&threads[1], NULL, set, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
