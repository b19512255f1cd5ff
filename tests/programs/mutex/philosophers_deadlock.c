// Three philosophers who all take the left fork first.
// verdict: bug
// finding: deadlock
// Of 2^3 orders at the forks the two cyclic ones are one deadlock and one impossible: 7 traces.
// executions: 7
// options: --keep-going

#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t forks[3] = {[0 ... 2] = PTHREAD_MUTEX_INITIALIZER};

static void* philosopher(void* argument) {
  const intptr_t i = (intptr_t)argument;
  pthread_mutex_lock(&forks[i]);
  pthread_mutex_lock(&forks[(i + 1) % 3]);
  pthread_mutex_unlock(&forks[(i + 1) % 3]);
  pthread_mutex_unlock(&forks[i]);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  for (intptr_t i = 0; i < 3; ++i) pthread_create(&threads[i], NULL, philosopher, (void*)i);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  return 0;
}
