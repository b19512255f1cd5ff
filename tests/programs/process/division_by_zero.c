// A division by zero.
// verdict: bug
// finding: crash

#include <pthread.h>
#include <stdatomic.h>

static atomic_int divisor = 1;

static void* user(void* unused) {
  const int d = divisor;
  return 10 / d == 10 ? unused : &divisor;  // <--
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, user, NULL);
  divisor = 0;
  pthread_join(thread, NULL);
  return 0;
}
