// exit from a thread ends the program while main waits.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void* leave(void* unused) {
  exit(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, leave, NULL);
  pthread_join(thread, NULL);
  assert(!"not reached");
  return 0;
}
