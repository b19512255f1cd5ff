// Memory that an execution maps is gone in the next one: it is at the same address again, and zero.
// verdict: complete
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/mman.h>

static atomic_int* counters;

static void* add(void* unused) {
  const int before = atomic_load(counters);
  assert(before == 0 || before == 10);
  atomic_fetch_add(counters, 1);
  return unused;
}

int main(void) {
  counters = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  assert(counters != MAP_FAILED && counters[0] == 0 && counters[1500] == 0);
  counters[1500] = 1;
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  atomic_fetch_add(counters, 10);
  pthread_join(thread, 0);
  assert(*counters == 11);
}
