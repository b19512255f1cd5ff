// K pairs of threads with a lock of their own; one of each pair takes it under a common lock.
// QPOR paper, Table 1 (MPAT). K: pairs. K!·2^K traces.
// bench: -DK=1 executions: 2
// bench: -DK=2 executions: 8
// bench: -DK=3 executions: 48
// bench: -DK=4 executions: 384
// bench: -DK=5 executions: 3840
// bench: -DK=4 --algorithm=unfolding executions: 384
// bench: -DK=6 executions: 46080 slow
// bench: -DK=7 executions: 645120 slow

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#ifndef K
#define K 3
#endif

static pthread_mutex_t common = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t own[K] = {[0 ... K - 1] = PTHREAD_MUTEX_INITIALIZER};

static void* lock_own(void* argument) {
  const int i = (int)(intptr_t)argument;
  pthread_mutex_lock(&own[i]);
  pthread_mutex_unlock(&own[i]);
  return NULL;
}

static void* lock_both(void* argument) {
  pthread_mutex_lock(&common);
  lock_own(argument);
  pthread_mutex_unlock(&common);
  return NULL;
}

// Nobody is joined.
int main(void) {
  for (intptr_t i = 0; i < K; ++i) {
    pthread_t w, r;
    pthread_create(&w, NULL, lock_own, (void*)i);
    pthread_create(&r, NULL, lock_both, (void*)i);
  }
  return 0;
}
