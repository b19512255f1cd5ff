// A null pointer is followed in one order of the threads.
// verdict: bug
// finding: crash

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int number = 42;
static _Atomic(int*) pointer = &number;

static void* user(void* unused) {
  *pointer = 1;  // <--
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, user, NULL);
  pointer = NULL;
  pthread_join(thread, NULL);
  return 0;
}
