// A loop that looks at the clock waits for time to pass, not for another thread.
// verdict: complete

#include <stddef.h>
#include <time.h>

int main(void) {
  const time_t start = time(NULL);
  while (time(NULL) < start + 2) {
  }
  return 0;
}
