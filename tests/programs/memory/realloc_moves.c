// After realloc the old address is no longer valid.
// verdict: bug
// finding: use-after-free

#include <stdlib.h>

static char* kept;
static char* grown;

__attribute__((noinline)) static void use(void) { kept[0] = 1; }  // <--

int main(void) {
  kept = malloc(16);
  grown = realloc(kept, 100000);
  use();
  free(grown);
  return 0;
}
