// Who has left a barrier may destroy it and make it again for more threads, while the other one is still leaving.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_barrier_t gate;
static atomic_int again, sum;

static void* second(void* unused) {
  sum += 1;
  pthread_barrier_wait(&gate);
  assert(sum >= 2);
  while (!again) {
  }
  pthread_barrier_wait(&gate);
  assert(sum == 3);
  return unused;
}

static void* third(void* unused) {
  while (!again) {
  }
  sum += 1;
  pthread_barrier_wait(&gate);
  assert(sum == 3);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_barrier_init(&gate, NULL, 2);
  pthread_create(&threads[0], NULL, second, NULL);
  pthread_create(&threads[1], NULL, third, NULL);
  sum += 1;
  pthread_barrier_wait(&gate);
  pthread_barrier_destroy(&gate);
  pthread_barrier_init(&gate, NULL, 3);
  again = 1;
  pthread_barrier_wait(&gate);
  assert(sum == 3);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  pthread_barrier_destroy(&gate);
}
