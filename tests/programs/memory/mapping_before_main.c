// What a constructor has mapped is as it was before each execution: contents, protection, and that it is there.
// verdict: complete
// executions: 2
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

static char *text, *closed, *shared, *moved;
static atomic_int x;

static char* map(int protection, int flags) {
  return mmap(0, 3 * 4096, protection, flags | MAP_ANONYMOUS, -1, 0);
}

__attribute__((constructor)) static void prepare(void) {
  text = map(PROT_READ | PROT_WRITE, MAP_PRIVATE);
  strcpy(text, "before");
  strcpy(text + 8192, "main");
  closed = map(PROT_READ | PROT_WRITE, MAP_PRIVATE);
  strcpy(closed, "closed");
  mprotect(closed, 3 * 4096, PROT_READ);
  shared = map(PROT_READ | PROT_WRITE, MAP_SHARED);
  shared[0] = 1;
  moved = map(PROT_READ | PROT_WRITE, MAP_PRIVATE);
  moved[4096] = 1;
}

static void* add(void* unused) {
  x = 2;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  x = 1;
  pthread_join(thread, 0);
  assert(x != 0);

  assert(strcmp(text, "before") == 0 && strcmp(text + 8192, "main") == 0);
  assert(strcmp(closed, "closed") == 0 && shared[0] == 1 && moved[4096] == 1);
  strcpy(text, "during");
  munmap(text + 8192, 4096);
  madvise(shared, 4096, MADV_DONTNEED);
  shared[0] = 2;
  mprotect(closed, 4096, PROT_READ | PROT_WRITE);
  closed[0] = 'k';
  moved = mremap(moved, 3 * 4096, 6 * 4096, MREMAP_MAYMOVE);
  assert(moved[4096] == 1);
  moved[4096] = 2;
  mprotect(moved, 4096, PROT_NONE);
}
