// A program that counts its executions outside of what is rolled back, and behaves accordingly.
// verdict: bug
// finding: nondeterminism
#include <pthread.h>
#include <stdatomic.h>
#include <sys/prctl.h>

static atomic_int x;

// Whether their number is even. The kernel keeps it.
static int count_execution(void) {
  const int is_odd = prctl(PR_GET_KEEPCAPS);
  prctl(PR_SET_KEEPCAPS, !is_odd);
  return !is_odd;
}

static void* worker(void* unused) {
  ++x;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  if (count_execution()) {
    ++x;
  } else {
    x = 7;
  }
  pthread_join(thread, 0);
  return 0;
}
