// Two waiters with different predicates and one condition: the signal may wake the wrong one.
// verdict: bug
// finding: deadlock

#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int turn = -1;

static void* waiter(void* argument) {
  const int mine = (int)(intptr_t)argument;
  pthread_mutex_lock(&mutex);
  while (turn != mine) pthread_cond_wait(&changed, &mutex);  // <--
  turn = mine + 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, waiter, (void*)i);
  pthread_mutex_lock(&mutex);
  turn = 0;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);  // <--
  return 0;
}
