// N writers; in each of K rounds a chooser says whose element is poked, and a poker does it.
// QPOR paper, Table 1 (POL). N: writers, K: rounds. With -DATOMIC_COUNT pokes are counted by atomic
// accesses (poke.c).
// bench: -DN=3 -DK=4 executions: 711
// bench: -DN=3 -DK=5 executions: 2970
// bench: -DN=5 -DK=3 executions: 844
// bench: -DN=7 -DK=3 executions: 2440
// bench: -DN=3 -DK=4 --algorithm=unfolding executions: 711
// bench: -DN=8 -DK=3 executions: 3700 slow
// bench: -DN=9 -DK=3 executions: 5332 slow
// bench: -DN=10 -DK=3 executions: 7384 slow
// bench: -DN=11 -DK=3 executions: 9904 slow
// bench: -DN=12 -DK=3 executions: 12940 slow

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 3
#endif
#ifndef K
#define K 4
#endif

static pthread_mutex_t chosen_lock = PTHREAD_MUTEX_INITIALIZER;
static int chosen;  // under chosen_lock

static pthread_mutex_t element_lock[N] = {[0 ... N - 1] = PTHREAD_MUTEX_INITIALIZER};
static int element[N];  // each under its element_lock

// How many pokes met a written element. There is one poker at a time.
#ifdef ATOMIC_COUNT
static atomic_int count;
#else
static int count;
#endif

static void* writer(void* argument) {
  const int x = (int)(intptr_t)argument;
  pthread_mutex_lock(&element_lock[x]);
  element[x] = 1;
  pthread_mutex_unlock(&element_lock[x]);
  return NULL;
}

static void* chooser(void* unused) {
  for (int x = 1; x < N; ++x) {
    pthread_mutex_lock(&chosen_lock);
    chosen = x;
    pthread_mutex_unlock(&chosen_lock);
  }
  return unused;
}

static void* poker(void* unused) {
  pthread_mutex_lock(&chosen_lock);
  const int x = chosen;
  pthread_mutex_unlock(&chosen_lock);
  pthread_mutex_lock(&element_lock[x]);
  if (element[x]) {
    count = count + 1;  // if atomic: a load and a store
    element[x] = 0;
  }
  pthread_mutex_unlock(&element_lock[x]);
  return unused;
}

int main(void) {
  pthread_t writers[N];
  for (intptr_t x = 0; x < N; ++x) pthread_create(&writers[x], NULL, writer, (void*)x);
  for (int round = 0; round < K; ++round) {
    pthread_t c, p;
    pthread_create(&c, NULL, chooser, NULL);
    pthread_create(&p, NULL, poker, NULL);
    pthread_join(c, NULL);
    pthread_join(p, NULL);
  }
  for (int x = 0; x < N; ++x) pthread_join(writers[x], NULL);
  int sum = count;
  for (int x = 0; x < N; ++x) sum += element[x];
  assert(sum == N);  // each write was poked or is still there
  return 0;
}
