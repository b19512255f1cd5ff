// A file that the program leaves open is closed before the next execution, and only that.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  const int file = open("/dev/null", O_RDONLY);
  for (int i = 3; i < 100; ++i) {
    if (i != file) close(i);
  }
  assert(file < 0);
  return 0;
}
