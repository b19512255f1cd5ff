// Only one of two threads looks whether it is the serial one: it need not be.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_barrier_t gate;

static void* walk(void* unused) {
  pthread_barrier_wait(&gate);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&gate, NULL, 2);
  pthread_create(&thread, NULL, walk, NULL);
  const int result = pthread_barrier_wait(&gate);
  assert(result == PTHREAD_BARRIER_SERIAL_THREAD);  // <--
  pthread_join(thread, NULL);
}
