// Detached threads run to their end, also when main has returned.
// Three atomic increments, all in a different order: 3! traces.
// verdict: complete
// executions: 6

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int counter;

static void* increment(void* unused) {
  ++counter;
  return unused;
}

static void* increment_detached(void* unused) {
  pthread_detach(pthread_self());
  ++counter;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, increment, NULL);
  pthread_detach(thread);
  pthread_create(&thread, NULL, increment_detached, NULL);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_create(&thread, &attributes, increment, NULL);
  pthread_attr_destroy(&attributes);
  return 0;
}
