// Threads of C11 that start with the same argument and other routines.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <stddef.h>
#include <threads.h>

static mtx_t mutex;
static int number = 1;

static int add(void* unused) {
  (void)unused;
  for (int i = 0; i < 2; ++i) {
    mtx_lock(&mutex);
    number += 3;
    mtx_unlock(&mutex);
  }
  return 0;
}

static int twice(void* unused) {
  (void)unused;
  for (int i = 0; i < 2; ++i) {
    mtx_lock(&mutex);
    number *= 2;
    mtx_unlock(&mutex);
  }
  return 0;
}

int main(void) {
  mtx_init(&mutex, mtx_plain);
  thrd_t threads[2];
  thrd_create(&threads[0], add, NULL);
  thrd_create(&threads[1], twice, NULL);
  for (int i = 0; i < 2; ++i) thrd_join(threads[i], NULL);
  mtx_destroy(&mutex);
  assert(number != ((1 + 3) * 2 + 3) * 2);  // <--
  return 0;
}
