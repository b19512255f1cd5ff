// Exactly one thread of each round is the serial one; the barrier serves several rounds.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ROUNDS 2

static pthread_barrier_t barrier;
static atomic_int serial;

static void* worker(void* unused) {
  for (int round = 0; round < ROUNDS; ++round) {
    const int result = pthread_barrier_wait(&barrier);
    assert(result == 0 || result == PTHREAD_BARRIER_SERIAL_THREAD);
    if (result == PTHREAD_BARRIER_SERIAL_THREAD) ++serial;
  }
  return unused;
}

int main(void) {
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(serial == ROUNDS);
  return 0;
}
