// A frame that is larger than the stack and what guards it: an overflow, not a write to another stack.
// verdict: bug
// finding: crash
// message: stack overflow

#include <pthread.h>
#include <stddef.h>

__attribute__((noinline)) static int touch(int n) {  // <--
  char large[3000000];                               // <--
  large[0] = (char)n;                                // <--
  __asm__ volatile("" ::"r"(large) : "memory");      // <--
  return large[n];
}

static void* worker(void* unused) {
  touch(0);  // <--
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  return 0;
}
