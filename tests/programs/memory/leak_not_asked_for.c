// Leaks are reported on demand only.
// verdict: complete
// executions: 1

#include <stdlib.h>

static char* last;

int main(void) {
  last = malloc(40);
  last = NULL;
  return 0;
}
