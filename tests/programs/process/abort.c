// A call of abort.
// verdict: bug
// finding: abort

#include <stdlib.h>

static int broken = 1;

int main(void) {
  if (broken) abort();  // <--
  return 0;
}
