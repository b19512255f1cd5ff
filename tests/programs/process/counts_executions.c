// A program that counts its executions outside of what is rolled back, and behaves accordingly.
// verdict: bug
// finding: nondeterminism
#include <pthread.h>
#include <stdatomic.h>
#include <sys/stat.h>

static atomic_int x;

// The kernel keeps it.
static mode_t count_execution(void) {
  const mode_t executions = umask(0);
  umask(executions + 1);
  return executions;
}

static void* worker(void* unused) {
  ++x;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  if (count_execution() % 2 == 0) {
    ++x;
  } else {
    x = 7;
  }
  pthread_join(thread, 0);
  return 0;
}
