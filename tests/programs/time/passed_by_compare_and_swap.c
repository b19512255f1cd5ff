// Time goes with what orders threads, also a compare-and-swap.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

atomic_int flag;

static void* sleeper(void* unused) {
  sleep(2);
  flag = 1;
  return unused;
}

int main(void) {
  struct timespec before, after;
  clock_gettime(CLOCK_MONOTONIC, &before);
  pthread_t thread;
  pthread_create(&thread, NULL, sleeper, NULL);
  for (;;) {
    int expected = 1;
    if (atomic_compare_exchange_strong(&flag, &expected, 2)) break;
  }
  clock_gettime(CLOCK_MONOTONIC, &after);
  assert(after.tv_sec >= before.tv_sec + 2);
  pthread_join(thread, NULL);
  return 0;
}
