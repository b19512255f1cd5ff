// The finding is told with the line of the inlined function, not of its caller.
// verdict: bug
// finding: assertion
// message: number > 0

#include <assert.h>

static int numbers[2] = {1, 0};

static inline int checked(int number) {
  assert(number > 0);  // <--
  return number;
}

int main(void) { return checked(numbers[0]) + checked(numbers[1]) == 7; }
