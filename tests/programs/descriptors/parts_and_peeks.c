// Bytes that are sent and received in parts, looked at before they are taken, and waited for until all are there.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

static int ends[2];

static void* writer(void* unused) {
  struct iovec parts[3] = {{"ab", 2}, {NULL, 0}, {"cd", 2}};
  assert(writev(ends[0], parts, 3) == 4);
  const struct msghdr message = {.msg_iov = parts, .msg_iovlen = 3};
  assert(sendmsg(ends[0], &message, 0) == 4);
  assert(sendto(ends[0], "ef", 2, 0, NULL, 0) == 2);
  return unused;
}

int main(void) {
  assert(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
  char first[3] = "", second[8] = "";
  assert(recv(ends[1], first, 1, MSG_DONTWAIT) == -1 && errno == EAGAIN);
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);

  assert(recvfrom(ends[1], first, 1, MSG_PEEK, NULL, NULL) == 1 && first[0] == 'a');
  struct iovec parts[2] = {{first, 3}, {second, 7}};
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
  assert(recvmsg(ends[1], &message, MSG_WAITALL) == 10);
  assert(memcmp(first, "abc", 3) == 0 && memcmp(second, "dabcdef", 7) == 0);

  pthread_join(thread, NULL);
  close(ends[0]);
  assert(readv(ends[1], parts, 2) == 0);
  return 0;
}
