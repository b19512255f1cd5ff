// A failing assertion, told with its text.
// verdict: bug
// finding: assertion
// message: sum == 5

#include <assert.h>

static int two = 2;

int main(void) {
  const int sum = two + two;
  assert(sum == 5);  // <--
  return 0;
}
