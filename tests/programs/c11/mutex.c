// A counter under a C11 mutex.
// verdict: complete
// executions: 2

#include <assert.h>
#include <stddef.h>
#include <threads.h>

static mtx_t mutex;
static int counter;

static int increment(void* unused) {
  (void)unused;
  mtx_lock(&mutex);
  ++counter;
  mtx_unlock(&mutex);
  return 0;
}

int main(void) {
  mtx_init(&mutex, mtx_plain);
  thrd_t threads[2];
  for (int i = 0; i < 2; ++i) thrd_create(&threads[i], increment, NULL);
  for (int i = 0; i < 2; ++i) thrd_join(threads[i], NULL);
  assert(counter == 2);
  mtx_destroy(&mutex);
  return 0;
}
