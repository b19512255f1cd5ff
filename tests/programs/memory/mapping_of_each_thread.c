// Where a mapping is depends on its thread only, not on who comes first.
// verdict: complete
// executions: 2
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>

static atomic_uintptr_t last;
static uintptr_t addresses[2];

static void* map(void* which) {
  addresses[(intptr_t)which] =
      (uintptr_t)mmap(0, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  atomic_exchange(&last, (uintptr_t)which);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; ++i) pthread_create(&threads[i], 0, map, (void*)i);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  assert(addresses[0] < addresses[1]);
  atomic_store(&last, addresses[0] ^ addresses[1]);  // compared when it is repeated
}
