// A condition variable may be destroyed when all who wait have been notified, though they have not returned.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t* changed;
static int waiting, ready;

static void* worker(void* unused) {
  pthread_mutex_lock(&mutex);
  ++waiting;
  if (!ready) pthread_cond_wait(changed, &mutex);
  assert(ready);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
  changed = malloc(sizeof *changed);
  pthread_cond_init(changed, NULL);
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_broadcast(changed);
  pthread_cond_destroy(changed);
  free(changed);
  pthread_mutex_unlock(&mutex);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
