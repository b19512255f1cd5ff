// A program that counts its executions outside of what is rolled back, and behaves accordingly.
// verdict: bug
// finding: nondeterminism
#include <pthread.h>
#include <stdatomic.h>
#include <sys/mman.h>

static int* executions;  // shared memory is the outside world
static atomic_int x;

__attribute__((constructor)) static void prepare(void) {
  executions = mmap(0, sizeof *executions, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
}

static void* worker(void* unused) {
  ++x;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  if (++*executions % 2 == 0) {
    ++x;
  } else {
    x = 7;
  }
  pthread_join(thread, 0);
  return 0;
}
