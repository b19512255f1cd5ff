// C11 threads without a lock.
// verdict: bug
// finding: data-race
// message: counter

#include <stddef.h>
#include <threads.h>

static int counter;

static int increment(void* unused) {
  (void)unused;
  ++counter;  // <--
  return 0;
}

int main(void) {
  thrd_t threads[2];
  for (int i = 0; i < 2; ++i) thrd_create(&threads[i], increment, NULL);
  for (int i = 0; i < 2; ++i) thrd_join(threads[i], NULL);
  return 0;
}
