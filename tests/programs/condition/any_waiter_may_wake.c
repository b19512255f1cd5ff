// Which waiter a signal wakes is open, also if one has waited for longer.
// verdict: bug
// finding: assertion
// message: first_to_wait

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_cond_t both_wait = PTHREAD_COND_INITIALIZER;
static int waiting, woken;
static int first_to_wait;

static void* waiter(void* argument) {
  const int id = (int)(intptr_t)argument;
  pthread_mutex_lock(&mutex);
  if (waiting == 0) first_to_wait = id;
  if (++waiting == 2) pthread_cond_signal(&both_wait);
  pthread_cond_wait(&changed, &mutex);
  if (woken++ == 0) {
    assert(id == first_to_wait);  // <--
    pthread_cond_signal(&changed);
  }
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, waiter, (void*)i);
  pthread_mutex_lock(&mutex);
  while (waiting < 2) pthread_cond_wait(&both_wait, &mutex);
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
