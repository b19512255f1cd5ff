// To duplicate what is not open leaves the other number as it is.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main() {
  int ends[2];
  assert(pipe(ends) == 0);
  assert(dup2(200, ends[0]) < 0 && errno == EBADF);
  char byte;
  assert(write(ends[1], "x", 1) == 1 && read(ends[0], &byte, 1) == 1);
}
