// A deep recursion in main and in a thread.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int array[8];

__attribute__((noinline)) static long sum_to(long n) {
  array[n % 8] = (int)n;
  return n == 0 ? 0 : array[n % 8] + sum_to(n - 1);
}

static void* worker(void* unused) {
  assert(sum_to(10000) == 10000L * 10001 / 2);
  return unused;
}

int main(void) {
  assert(sum_to(10000) == 10000L * 10001 / 2);
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  return 0;
}
