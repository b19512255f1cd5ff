// What a loop has counted while it waited is told to others: it is the same whenever an execution is repeated.
// verdict: complete

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int flag, total, other;

static void* waiter(void* unused) {
  int count = 0;
  while (!flag) ++count;
  total = count;
  return unused;
}

static void* reader(void* unused) {
  other = total;
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, waiter, NULL);
  pthread_create(&b, NULL, reader, NULL);
  flag = 1;
  pthread_join(a, NULL);
  pthread_join(b, NULL);
}
