// The address of a loop variable is passed to the threads: each reads whatever it is by then.
// verdict: bug
// finding: data-race

#include <pthread.h>

static int sum[2];

static void* worker(void* argument) {
  const int i = *(int*)argument;
  sum[i % 2] = i;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, &i);
  for (int j = 0; j < 2; ++j) pthread_join(threads[j], NULL);
  return sum[0] + sum[1] > 4;
}
