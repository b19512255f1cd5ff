// Two mappings of one part of a file: what is written to one is seen in the other, and we do not know.
// verdict: uncontrolled
// message: mmap of a part of a file that is mapped already
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  const int file = memfd_create("ring", 0);
  if (ftruncate(file, 4096) != 0) return 1;
  char* ring = mmap(0, 8192, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (int i = 0; i < 2; ++i) {
    mmap(ring + 4096 * i, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0);
  }
  ring[0] = 1;
  return ring[4096] == 1 ? 0 : 1;
}
