// Dining philosophers; the last one takes the forks in the other order, so there is no deadlock.
// A control with a closed form. N: philosophers. 2^N - 2 traces.
// bench: -DN=3 executions: 6
// bench: -DN=4 executions: 14
// bench: -DN=5 executions: 30
// bench: -DN=10 executions: 1022
// bench: -DN=5 --algorithm=unfolding executions: 30

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 4
#endif

static pthread_mutex_t fork_lock[N] = {[0 ... N - 1] = PTHREAD_MUTEX_INITIALIZER};

static void* philosopher(void* argument) {
  const int i = (int)(intptr_t)argument;
  const int left = i;
  const int right = (i + 1) % N;
  const int first = i == N - 1 ? right : left;
  const int second = i == N - 1 ? left : right;
  pthread_mutex_lock(&fork_lock[first]);
  pthread_mutex_lock(&fork_lock[second]);
  pthread_mutex_unlock(&fork_lock[second]);
  pthread_mutex_unlock(&fork_lock[first]);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t i = 0; i < N; ++i) pthread_create(&threads[i], NULL, philosopher, (void*)i);
  for (int i = 0; i < N; ++i) pthread_join(threads[i], NULL);
  return 0;
}
