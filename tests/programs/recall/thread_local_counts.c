// What is a thread's own, in thread-local memory, on its heap and in errno, is part of where it stands.
// verdict: complete
// executions: 70

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x;
static _Thread_local int own;

static void* count(void* unused) {
  int* sum = malloc(sizeof *sum);
  *sum = 0;
  for (int i = 0; i < 4; ++i) {
    const int before = atomic_fetch_add(&x, 1);
    own += before;
    *sum += before;
    errno = own;
  }
  assert(own == *sum && errno == own);
  free(sum);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, count, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(x == 8);
  return 0;
}
