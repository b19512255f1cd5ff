// A thread that is cancelled does not take the signal away from another one that waits.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int tokens;

static void unlock(void* unused) {
  (void)unused;
  pthread_mutex_unlock(&mutex);
}

static void* worker(void* unused) {
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(unlock, NULL);
  while (tokens == 0) pthread_cond_wait(&changed, &mutex);
  --tokens;
  pthread_cond_signal(&changed);
  pthread_cleanup_pop(1);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_mutex_lock(&mutex);
  tokens = 2;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  pthread_cancel(first);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
