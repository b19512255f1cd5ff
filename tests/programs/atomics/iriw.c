// Independent reads of independent writes: each of four reads is before or after its write, and
// one of the 16 combinations is a cycle.
// verdict: complete
// executions: 15

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int x_first, y_second, y_first, x_second;

static void* write_x(void* unused) {
  x = 1;
  return unused;
}

static void* write_y(void* unused) {
  y = 1;
  return unused;
}

static void* read_x_y(void* unused) {
  x_first = x;
  y_second = y;
  return unused;
}

static void* read_y_x(void* unused) {
  y_first = y;
  x_second = x;
  return unused;
}

int main(void) {
  void* (*const functions[])(void*) = {write_x, write_y, read_x_y, read_y_x};
  pthread_t threads[4];
  for (int i = 0; i < 4; ++i) pthread_create(&threads[i], NULL, functions[i], NULL);
  for (int i = 0; i < 4; ++i) pthread_join(threads[i], NULL);
  assert(!(x_first == 1 && y_second == 0 && y_first == 1 && x_second == 0));
  return 0;
}
