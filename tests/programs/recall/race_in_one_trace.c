// The data race is in executions only in which each thread does what it has done before elsewhere.
// verdict: bug
// finding: data-race

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int a, b, c;
int data;

static void* first(void* unused) {
  a = 1;
  if (b == 1) data = 1;  // <--
  c = 1;
  return unused;
}

static void* second(void* unused) {
  b = 1;
  if (a == 1) data = 2;  // <--
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, first, NULL);
  pthread_create(&threads[1], NULL, second, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
