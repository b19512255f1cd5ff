// Handlers of on_exit get what main returns.
// verdict: complete
// options: --exit-status=ignore

#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>

static void handler(int status, void* argument) { assert(status == 5 && argument == NULL); }

int main(void) {
  on_exit(handler, NULL);
  return 5;
}
