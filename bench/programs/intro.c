// A counter decides which of N writers main meets.
// QPOR paper, Table 1 (intro; its Fig. 1 with locks). N: writers. 2N traces.
// bench: -DN=1 executions: 2
// bench: -DN=2 executions: 4
// bench: -DN=4 executions: 8
// bench: -DN=7 executions: 14
// bench: -DN=7 --algorithm=unfolding executions: 14

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 4
#endif

static pthread_mutex_t index_lock = PTHREAD_MUTEX_INITIALIZER;
static int index_now;  // under index_lock
static pthread_mutex_t element_lock[N] = {[0 ... N - 1] = PTHREAD_MUTEX_INITIALIZER};

static void* writer(void* argument) {
  const int x = (int)(intptr_t)argument;
  pthread_mutex_lock(&element_lock[x]);
  pthread_mutex_unlock(&element_lock[x]);
  return NULL;
}

static void* counter(void* unused) {
  for (int x = 1; x < N; ++x) {
    pthread_mutex_lock(&index_lock);
    index_now = x;
    pthread_mutex_unlock(&index_lock);
  }
  return unused;
}

int main(void) {
  pthread_t threads[N + 1];
  for (intptr_t x = 0; x < N; ++x) pthread_create(&threads[x], NULL, writer, (void*)x);
  pthread_create(&threads[N], NULL, counter, NULL);
  pthread_mutex_lock(&index_lock);
  const int x = index_now;
  pthread_mutex_unlock(&index_lock);
  pthread_mutex_lock(&element_lock[x]);
  pthread_mutex_unlock(&element_lock[x]);
  for (int i = 0; i <= N; ++i) pthread_join(threads[i], NULL);
  return 0;
}
