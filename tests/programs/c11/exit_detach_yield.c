// thrd_exit, thrd_detach, thrd_yield and thrd_sleep.
// verdict: complete
// executions: 2

#include <stdatomic.h>
#include <stddef.h>
#include <threads.h>
#include <time.h>

static atomic_int counter;

static int worker(void* unused) {
  (void)unused;
  thrd_yield();
  const struct timespec time = {.tv_sec = 1};
  thrd_sleep(&time, NULL);
  ++counter;
  thrd_exit(1);
}

int main(void) {
  thrd_t thread;
  thrd_create(&thread, worker, NULL);
  thrd_detach(thread);
  ++counter;
  return 0;
}
