// Free is given the address of a global variable.
// verdict: bug
// finding: invalid-free

#include <stdlib.h>

static int global[4];
static int* block = global;

__attribute__((noinline)) static void release(int* address) { free(address); }  // <--

int main(void) {
  release(block);
  return 0;
}
