// A reset connection: who asks first is told why, after that it has ended in both directions. If the other side had
// ended in its direction before, a reader sees the end only.
// verdict: complete

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

static int listener;
static struct sockaddr_in address;

static int connected(int* other) {
  const int client = socket(AF_INET, SOCK_STREAM, 0);
  assert(connect(client, (struct sockaddr*)&address, sizeof address) == 0);
  *other = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
  assert(*other >= 0);
  assert(send(client, "unread", 6, 0) == 6);
  return client;
}

static void is_over(int client) {
  char byte = 'x';
  assert(recv(client, &byte, 1, 0) == 0);
  assert(send(client, &byte, 1, MSG_NOSIGNAL) == -1 && errno == EPIPE);
  struct sockaddr_in peer;
  socklen_t size = sizeof peer;
  assert(getpeername(client, (struct sockaddr*)&peer, &size) == -1 && errno == ENOTCONN);
  assert(shutdown(client, SHUT_WR) == -1 && errno == ENOTCONN);
  close(client);
}

int main(void) {
  listener = socket(AF_INET, SOCK_STREAM, 0);
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  assert(bind(listener, (struct sockaddr*)&address, size) == 0);
  assert(getsockname(listener, (struct sockaddr*)&address, &size) == 0);
  assert(listen(listener, 4) == 0);
  char byte = 'x';
  int other;

  int client = connected(&other);
  close(other);
  struct pollfd file = {client, POLLIN, 0};
  assert(poll(&file, 1, -1) == 1 && file.revents == (POLLIN | POLLERR | POLLHUP));
  assert(recv(client, &byte, 1, 0) == -1 && errno == ECONNRESET);
  is_over(client);

  client = connected(&other);
  assert(shutdown(client, SHUT_WR) == 0);
  close(other);
  assert(send(client, &byte, 1, MSG_NOSIGNAL) == -1 && errno == ECONNRESET);
  is_over(client);

  client = connected(&other);
  assert(shutdown(other, SHUT_WR) == 0);
  close(other);
  assert(recv(client, &byte, 1, 0) == 0);
  int error = 0;
  size = sizeof error;
  assert(getsockopt(client, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == EPIPE);
  is_over(client);

  client = connected(&other);
  assert(recv(client, &byte, 1, MSG_DONTWAIT) == -1 && errno == EAGAIN);
  char bytes[6];
  assert(recv(other, bytes, 6, 0) == 6 && shutdown(other, SHUT_RDWR) == 0);
  assert(send(client, "late", 4, 0) == 4);
  assert(recv(other, bytes, 4, 0) == -1 && errno == ECONNRESET);
  is_over(client);
  close(other);

  close(listener);
  return 0;
}
