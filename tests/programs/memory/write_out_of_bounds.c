// A write behind the end of a heap block.
// verdict: bug
// finding: out-of-bounds

#include <stdlib.h>

__attribute__((noinline)) static void fill(int* numbers, int count) {
  for (int i = 0; i <= count; ++i) numbers[i] = i;  // <--
}

int main(void) {
  int* numbers = malloc(4 * sizeof *numbers);
  fill(numbers, 4);
  free(numbers);
  return 0;
}
