// A loop that waits longer from round to round, and counts with volatile variables that nobody else has.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

atomic_int flag;
int data;

void* wait(void* unused) {
  (void)unused;
  volatile int rounds = 0;
  unsigned pause = 1;
  while (!flag) {
    rounds = rounds + 1;
    for (volatile unsigned k = 0; k < pause; k++) {
    }
    if (pause < 8) pause *= 2;
    sched_yield();
  }
  assert(data == 1);
  return 0;
}

int main() {
  pthread_t waiter;
  pthread_create(&waiter, 0, wait, 0);
  data = 1;
  flag = 1;
  pthread_join(waiter, 0);
}
