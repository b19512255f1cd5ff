// pthread_exit in main ends the main thread only.
// verdict: complete
// executions: 2

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int counter;

static void* increment(void* unused) {
  ++counter;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, increment, NULL);
  ++counter;
  pthread_exit(NULL);
}
