// A race in a block of jemalloc, which lies in memory that jemalloc has mapped.
// verdict: bug
// finding: data-race
// message: mapping@
// packages: libjemalloc-dev
// flags: -ljemalloc
#include <jemalloc/jemalloc.h>
#include <pthread.h>

static int* shared;

static void* add(void* unused) {
  ++*shared;  // <--
  return unused;
}

int main(void) {
  shared = mallocx(sizeof *shared, MALLOCX_ZERO);
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  ++*shared;  // <--
  pthread_join(thread, 0);
  dallocx(shared, 0);
}
