// Who takes the last one away sees it in the flags: the order of two decrements matters.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int references = 2;

static int is_last(int* count) {
  unsigned char zero;
  __asm__ volatile("lock decl %0; sete %1" : "+m"(*count), "=q"(zero) : : "memory", "cc");
  return zero;
}

static void* release(void* unused) {
  is_last(&references);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, release, NULL);
  assert(!is_last(&references));  // <--
  pthread_join(thread, NULL);
  return 0;
}
