// A loop that goes on to look after a change does not only wait: each of its looks counts.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;

static void* writer(void* unused) {
  x = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  int sum = 0;  // 1: only the last look finds the change
  for (int i = 0; i < 8; ++i) sum += x;
  assert(sum != 1);  // <--
  pthread_join(thread, NULL);
  return 0;
}
