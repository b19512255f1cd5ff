// A write to an address that is not mapped.
// verdict: bug
// finding: crash

#include <stdint.h>

static int* volatile wild = (int*)(uintptr_t)0x12345678000;

int main(void) {
  *wild = 1;  // <--
  return 0;
}
