// One thread is the serial one. It may destroy the barrier as soon as it returns.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_barrier_t* barrier;
static int serial[2];

static void* worker(void* number) {
  const int i = *(int*)number;
  if (pthread_barrier_wait(barrier) == PTHREAD_BARRIER_SERIAL_THREAD) {
    serial[i] = 1;
    assert(pthread_barrier_destroy(barrier) == 0);
    free(barrier);
  }
  return NULL;
}

int main(void) {
  int numbers[2] = {0, 1};
  pthread_t threads[2];
  barrier = malloc(sizeof *barrier);
  pthread_barrier_init(barrier, NULL, 2);
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, &numbers[i]);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(serial[0] + serial[1] == 1);
  return 0;
}
