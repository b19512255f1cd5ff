// What has come before SHUT_RD is still read; after it comes the end.
// verdict: complete
// executions: 1

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  int ends[2];
  assert(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
  assert(write(ends[0], "ab", 2) == 2);
  assert(shutdown(ends[1], SHUT_RD) == 0);
  assert(send(ends[0], "c", 1, MSG_NOSIGNAL) == -1 && errno == EPIPE);

  char bytes[4];
  struct pollfd file = {ends[1], POLLIN | POLLRDHUP, 0};
  assert(poll(&file, 1, 0) == 1 && file.revents == (POLLIN | POLLRDHUP));
  assert(read(ends[1], bytes, 1) == 1 && bytes[0] == 'a');
  assert(recv(ends[1], bytes, sizeof bytes, 0) == 1 && bytes[0] == 'b');
  assert(read(ends[1], bytes, sizeof bytes) == 0);

  close(ends[0]);
  close(ends[1]);
  return 0;
}
