// Plain accesses that are explored: store buffering, where stores are seen at once.
// verdict: complete
// executions: 3
// options: --memory=sc --races=explore
// flags: -O0

#include <assert.h>
#include <pthread.h>

static int x, y, a, b;

static void* first(void* unused) {
  x = 1;
  a = y;
  return unused;
}

static void* second(void* unused) {
  y = 1;
  b = x;
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, first, 0);
  pthread_create(&two, 0, second, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(a || b);
}
