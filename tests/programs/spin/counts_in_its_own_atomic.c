// Loops that wait, and count their rounds where no other thread looks: in an atomic variable, in a volatile one.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int first, second, data;
atomic_long rounds;
volatile long volatile_rounds;

void* wait(void* unused) {
  (void)unused;
  while (!first) rounds++;
  while (!second) volatile_rounds = volatile_rounds + 1;
  assert(data == 1);
  return 0;
}

int main() {
  pthread_t waiter;
  pthread_create(&waiter, 0, wait, 0);
  first = 1;
  data = 1;
  second = 1;
  pthread_join(waiter, 0);
}
