// Exit handlers run in reverse order, after main.
// verdict: complete
// executions: 1

#include <assert.h>
#include <stdlib.h>

static int trail;

static void first(void) {
  trail = 10 * trail + 1;
  assert(trail == 321);
}

static void second(void) { trail = 10 * trail + 2; }

int main(void) {
  atexit(first);
  atexit(second);
  trail = 3;
  return 0;
}
