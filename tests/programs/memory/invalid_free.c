// Free is given an address inside a block.
// verdict: bug
// finding: invalid-free

#include <stdlib.h>

static char* block;

__attribute__((noinline)) static void release(char* address) { free(address); }  // <--

int main(void) {
  block = malloc(16);
  block += 4;
  release(block);
  return 0;
}
