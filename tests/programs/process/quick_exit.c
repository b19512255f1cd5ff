// _Exit ends the program at once: no exit handlers.
// verdict: complete
// executions: 1

#include <assert.h>
#include <stdlib.h>

static void at_exit(void) { assert(!"not reached"); }

int main(void) {
  atexit(at_exit);
  _Exit(0);
}
