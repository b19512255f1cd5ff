// Nothing lies behind a mapping.
// verdict: bug
// finding: crash
#include <sys/mman.h>

int main(void) {
  char* a = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char* b = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  b[0] = 1;
  volatile char* last = a + 4096;
  *last = 2;  // <--
  return b[0] == 2;
}
