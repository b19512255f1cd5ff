// What fcntl and ioctl say of descriptors, and calls that ask for no bytes.
// verdict: complete
// executions: 1

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
  int ends[2], pair[2], count = -1;
  assert(pipe2(ends, O_NONBLOCK) == 0);
  assert(fcntl(ends[0], F_GETFL) == (O_RDONLY | O_NONBLOCK));
  assert(fcntl(ends[1], F_GETFL) == (O_WRONLY | O_NONBLOCK));
  assert(write(ends[1], "abc", 3) == 3);
  assert(ioctl(ends[0], FIONREAD, &count) == 0 && count == 3);
  assert(ioctl(ends[1], FIONREAD, &count) == 0 && count == 3);

  assert(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
  assert(fcntl(pair[0], F_GETFL) == O_RDWR);
  assert(fcntl(pair[0], F_SETFL, O_NONBLOCK) == 0);
  assert(fcntl(pair[0], F_GETFL) == (O_RDWR | O_NONBLOCK) && fcntl(pair[1], F_GETFL) == O_RDWR);
  char byte;
  const struct iovec nothing = {&byte, 0};
  assert(read(pair[1], &byte, 0) == 0 && readv(pair[1], &nothing, 1) == 0);

  const int event = eventfd(1, 0);
  assert(ioctl(event, FIONREAD, &count) == -1 && errno == ENOTTY);
  assert(fcntl(event, F_DUPFD, 20) == 20 && dup3(20, 21, O_CLOEXEC) == 21);
  assert(dup3(20, 20, 0) == -1 && errno == EINVAL);
  eventfd_t value = 0;
  assert(eventfd_read(21, &value) == 0 && value == 1);
  return 0;
}
