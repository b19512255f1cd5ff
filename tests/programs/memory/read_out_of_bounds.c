// A read before the begin of a heap block.
// verdict: bug
// finding: out-of-bounds

#include <stdlib.h>

__attribute__((noinline)) static int get(const int* numbers, int i) { return numbers[i]; }  // <--

int main(void) {
  int* numbers = calloc(4, sizeof *numbers);
  const int number = get(numbers, -1);
  free(numbers);
  return number == 7;
}
