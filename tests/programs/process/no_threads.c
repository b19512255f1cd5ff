// A program without threads has one execution.
// verdict: complete
// executions: 1

#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[16];
  snprintf(text, sizeof text, "%d", 42);
  assert(strcmp(text, "42") == 0);
  return 0;
}
