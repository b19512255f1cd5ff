// Waiting for input.
// verdict: uncontrolled
// message: poll

#include <poll.h>
#include <stddef.h>

int main(void) {
  struct pollfd nothing = {.fd = 0, .events = POLLIN};
  poll(&nothing, 1, 1);
  return 0;
}
