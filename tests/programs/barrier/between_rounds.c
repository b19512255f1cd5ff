// The write of one thread comes before or after the read of the other, between two rounds.
// verdict: complete
// executions: 2
// options: --additions=commute

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_barrier_t gate;
static atomic_int x;

static void* writer(void* unused) {
  pthread_barrier_wait(&gate);
  x = 1;
  pthread_barrier_wait(&gate);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&gate, NULL, 2);
  pthread_create(&thread, NULL, writer, NULL);
  assert(x == 0);
  pthread_barrier_wait(&gate);
  const int seen = x;
  pthread_barrier_wait(&gate);
  assert(seen <= x && x == 1);
  pthread_join(thread, NULL);
}
