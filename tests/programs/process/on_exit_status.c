// Handlers of on_exit get the status that exit was called with.
// verdict: complete
// options: --exit-status=3

#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>

static void handler(int status, void* argument) { assert(status == 3 && argument == &handler); }

int main(void) {
  on_exit(handler, &handler);
  exit(3);
}
