// A thread that pthreads know nothing of.
// verdict: uncontrolled
// message: clone

#define _GNU_SOURCE
#include <sched.h>
#include <stdlib.h>

static volatile int done;

static int run(void* argument) {
  (void)argument;
  done = 1;
  return 0;
}

int main(void) {
  char* stack = malloc(65536);
  clone(run, stack + 65536, CLONE_VM | CLONE_SIGHAND | CLONE_THREAD, 0);
  while (!done) {
  }
  return 0;
}
