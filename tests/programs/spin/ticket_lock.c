// A ticket lock.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint next_ticket, now_serving;
static int counter;

static void* increment(void* unused) {
  const unsigned mine = next_ticket++;
  while (now_serving != mine) {
  }
  ++counter;
  ++now_serving;
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i) pthread_create(&threads[i], NULL, increment, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  assert(counter == 3);
  return 0;
}
