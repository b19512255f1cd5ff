// What is written after a barrier is read by the other thread after the same one: a later round does not order that.
// verdict: bug
// finding: data-race
// message: value

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_barrier_t gate;
int value;

static void* writer(void* unused) {
  pthread_barrier_wait(&gate);
  value = 1;  // <--
  pthread_barrier_wait(&gate);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&gate, NULL, 2);
  pthread_create(&thread, NULL, writer, NULL);
  pthread_barrier_wait(&gate);
  const int seen = value;  // <--
  pthread_barrier_wait(&gate);
  assert(seen <= value);
  pthread_join(thread, NULL);
}
