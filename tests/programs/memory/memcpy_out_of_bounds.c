// A copy longer than the block it goes to.
// verdict: bug
// finding: out-of-bounds

#include <stdlib.h>
#include <string.h>

static char source[32];

__attribute__((noinline)) static void copy(char* to, size_t size) {
  memcpy(to, source, size);  // <--
}

int main(void) {
  char* block = malloc(16);
  copy(block, sizeof source);
  free(block);
  return 0;
}
