// A thread is joined by another one than its parent, which finds that out or not.
// verdict: bug
// finding: assertion
// options: --keep-going --races=ignore

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_t worker;
static atomic_int x, y;

static void* work(void* unused) {
  ++x;
  ++y;
  return unused;
}

static void* wait(void* unused) {
  ++y;
  pthread_join(worker, NULL);
  ++x;
  return unused;
}

int main(void) {
  pthread_t waiter;
  pthread_create(&worker, NULL, work, NULL);
  pthread_create(&waiter, NULL, wait, NULL);
  ++x;
  const int error = x >= 3 ? pthread_detach(worker) : 0;
  assert(error == 0);  // <-- it was joined before
  if (x < 3) pthread_join(waiter, NULL);
}
