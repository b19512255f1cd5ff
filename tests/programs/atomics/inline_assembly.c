// Accesses in inline assembly, which no compiler instruments, are operations.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int count;

static int load(const int* from) {
  int value;
  __asm__ volatile("movl %1, %0" : "=r"(value) : "m"(*from) : "memory");
  return value;
}

static void store(int* to, int value) {
  __asm__ volatile("movl %1, %0" : "=m"(*to) : "r"(value) : "memory");
}

static void* increment(void* unused) {
  store(&count, load(&count) + 1);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, increment, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(load(&count) == 2);  // <--
  return 0;
}
