// A block is never freed and nothing points to it at the end.
// verdict: bug
// finding: leak
// options: --leaks

#include <stdlib.h>

static char* last;

__attribute__((noinline)) static void make(void) {
  last = malloc(40);
  last[0] = 1;
}

int main(void) {
  make();
  make();
  free(last);
  last = NULL;
  return 0;
}
