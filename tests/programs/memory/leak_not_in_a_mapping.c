// A block that memory which was mapped points to is not lost.
// verdict: complete
// options: --leaks
#include <stdlib.h>
#include <sys/mman.h>

static void*** table;

int main(void) {
  table = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  table[600] = malloc(8);
  munmap(table, 4096);
}
