// T threads lock and unlock one mutex K times each.
// A control with a closed form. T: threads, K: rounds. (TK)!/(K!)^T traces.
// bench: -DT=3 -DK=2 executions: 90
// bench: -DT=3 -DK=3 executions: 1680
// bench: -DT=3 -DK=2 --algorithm=unfolding executions: 90
// bench: -DT=3 -DK=4 executions: 34650 slow

#include <pthread.h>
#include <stddef.h>

#ifndef T
#define T 3
#endif
#ifndef K
#define K 2
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void* worker(void* unused) {
  for (int i = 0; i < K; ++i) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t threads[T];
  for (int t = 0; t < T; ++t) pthread_create(&threads[t], NULL, worker, NULL);
  for (int t = 0; t < T; ++t) pthread_join(threads[t], NULL);
  return 0;
}
