// A block is read after it was freed, in one thread.
// verdict: bug
// finding: use-after-free

#include <stdlib.h>

static int* block;

__attribute__((noinline)) static int get(void) { return *block; }  // <--

__attribute__((noinline)) static void release(void) { free(block); }

int main(void) {
  block = malloc(sizeof *block);
  *block = 1;
  release();
  return get() == 7;
}
