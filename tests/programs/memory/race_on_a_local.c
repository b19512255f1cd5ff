// A local variable whose address is given to a thread is shared like any other.
// verdict: bug
// finding: data-race
// message: main::number

#include <pthread.h>
#include <stddef.h>

static void* increment(void* number) {
  ++*(int*)number;  // <--
  return NULL;
}

int main(void) {
  int number = 0;
  pthread_t thread;
  pthread_create(&thread, NULL, increment, &number);
  increment(&number);
  pthread_join(thread, NULL);
  return number > 2;
}
