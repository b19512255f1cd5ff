// tss: a value per thread with a destructor.
// verdict: complete
// executions: 2

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <threads.h>

static tss_t key;
static atomic_int destroyed;

static void destroy(void* block) {
  ++destroyed;
  free(block);
}

static int worker(void* unused) {
  (void)unused;
  assert(tss_get(key) == NULL);
  void* block = malloc(4);
  tss_set(key, block);
  assert(tss_get(key) == block);
  return 0;
}

int main(void) {
  tss_create(&key, destroy);
  thrd_t threads[2];
  for (int i = 0; i < 2; ++i) thrd_create(&threads[i], worker, NULL);
  for (int i = 0; i < 2; ++i) thrd_join(threads[i], NULL);
  assert(destroyed == 2);
  tss_delete(key);
  return 0;
}
