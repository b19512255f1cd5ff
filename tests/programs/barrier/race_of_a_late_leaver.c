// A barrier is made again while one thread is still leaving it: that others meet there later orders nothing for it.
// verdict: bug
// finding: data-race
// message: value

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_barrier_t gate;
static atomic_int again;
int value;

static void* leaver(void* unused) {
  pthread_barrier_wait(&gate);
  assert(value <= 1);  // <--
  return unused;
}

static void* late_comer(void* unused) {
  while (!again) {
  }
  value = 1;  // <--
  pthread_barrier_wait(&gate);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_barrier_init(&gate, NULL, 2);
  pthread_create(&threads[0], NULL, leaver, NULL);
  pthread_create(&threads[1], NULL, late_comer, NULL);
  pthread_barrier_wait(&gate);
  pthread_barrier_destroy(&gate);
  pthread_barrier_init(&gate, NULL, 2);
  again = 1;
  pthread_barrier_wait(&gate);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
}
