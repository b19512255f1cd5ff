// Message passing without a look at the flag.
// verdict: bug
// finding: data-race
// message: data

#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void* sender(void* unused) {
  data = 42;  // <--
  ready = 1;
  return unused;
}

static void* receiver(void* unused) {
  const int flag = ready;
  const int seen = data;  // <--
  return seen > 42 || flag > 1 ? &data : unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, sender, NULL);
  pthread_create(&threads[1], NULL, receiver, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
