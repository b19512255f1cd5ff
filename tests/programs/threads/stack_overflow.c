// A recursion without end: the overflow of the thread's stack is a finding.
// verdict: bug
// finding: crash
// message: stack
// options: --stack-size=128K

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int depth;

__attribute__((noinline)) static int endless(volatile char* above) {  // <--
  volatile char frame[1024];
  frame[0] = above[0];  // <--
  ++depth;  // <--
  return depth < 0 ? 0 : endless(frame) + frame[0];  // <--
}

static void* worker(void* unused) {
  volatile char start[1] = {0};
  endless(start);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  return 0;
}
