// Volatile accesses count as atomic ones: each is a step, and they pass a message.
// verdict: complete
// executions: 2

#include <assert.h>
#include <pthread.h>

static int data;
static volatile int ready;

static void* sender(void* unused) {
  data = 42;
  ready = 1;
  return unused;
}

static void* receiver(void* unused) {
  if (ready) assert(data == 42);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, sender, NULL);
  pthread_create(&threads[1], NULL, receiver, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
