// A stream of libc has a buffer of its own in front of a pipe.
// verdict: uncontrolled
// message: fdopen

#include <stdio.h>
#include <unistd.h>

int main(void) {
  int ends[2];
  if (pipe(ends) != 0) return 1;
  return fdopen(ends[0], "r") == NULL;
}
