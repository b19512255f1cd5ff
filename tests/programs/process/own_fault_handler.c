// The program's own handler for faults changes nothing: a fault is a finding.
// verdict: bug
// finding: crash

#include <signal.h>
#include <stddef.h>
#include <stdlib.h>

static void handler(int number) { exit(number); }

int* volatile nowhere;

int main(void) {
  signal(SIGSEGV, handler);
  *nowhere = 1;
  return 0;
}
