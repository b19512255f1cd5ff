// A signal that the program sends to itself and does not handle.
// verdict: bug
// finding: crash

#include <signal.h>

int main(void) {
  raise(SIGSEGV);  // <--
  return 0;
}
