// Data that barriers order, in rounds; all is as it should be.
// verdict: complete
// executions: 1
// options: --additions=commute

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { threads = 3, rounds = 3 };

static pthread_barrier_t barrier;
static int data[threads];

static void* work(void* own) {
  const int i = (int)((int*)own - data);
  for (int round = 1; round <= rounds; ++round) {
    data[i] += round;
    pthread_barrier_wait(&barrier);
    const int other = data[(i + 1) % threads];
    assert(other == round * (round + 1) / 2);
    pthread_barrier_wait(&barrier);
  }
  return NULL;
}

int main(void) {
  pthread_barrier_init(&barrier, NULL, threads);
  pthread_t all[threads];
  for (int i = 0; i < threads; ++i) pthread_create(&all[i], NULL, work, &data[i]);
  for (int i = 0; i < threads; ++i) pthread_join(all[i], NULL);
  pthread_barrier_destroy(&barrier);
  return 0;
}
