// reach_error is reached in one order of the threads.
// verdict: bug
// finding: assertion

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

extern void reach_error(void);

static atomic_int x;

static void* writer(void* unused) {
  x = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  if (x == 1) reach_error();
  pthread_join(thread, NULL);
  return 0;
}
