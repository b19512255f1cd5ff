// A loop that counts in a volatile variable on its stack, which another thread has the address of: that one
// waits until it has counted so far.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag;
_Atomic(volatile int*) shown;

void* count(void* unused) {
  (void)unused;
  volatile int rounds = 0;
  shown = &rounds;
  while (!flag) rounds = rounds + 1;
  return 0;
}

int main() {
  pthread_t counter;
  pthread_create(&counter, 0, count, 0);
  while (!shown) {
  }
  while (*shown < 150) {
  }
  assert(*shown < 150);
  flag = 1;
  pthread_join(counter, 0);
}
