// quick_exit runs the handlers of at_quick_exit, the last one first, and no others.
// verdict: bug
// finding: exit-status
// message: the exit status is 9

#include <assert.h>
#include <stdlib.h>

static int calls;

static void at_exit(void) { assert(!"not reached"); }

static void first(void) {
  assert(calls == 1);
  _Exit(9);
}
static void last(void) {
  assert(calls == 0);
  ++calls;
}

int main(void) {
  atexit(at_exit);
  at_quick_exit(first);
  at_quick_exit(last);
  quick_exit(0);
}
