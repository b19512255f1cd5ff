// That a connect which did not wait was refused is told once, by whatever asks first.
// verdict: complete

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

static struct sockaddr_in address;

static int refused(void) {
  const int client = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  assert(connect(client, (struct sockaddr*)&address, sizeof address) == -1);
  assert(errno == EINPROGRESS);
  struct pollfd file = {client, POLLIN | POLLOUT, 0};
  assert(poll(&file, 1, -1) == 1);
  assert(file.revents == (POLLIN | POLLOUT | POLLERR | POLLHUP));
  return client;
}

int main(void) {
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(1);
  char byte = 'x';

  const int reader = refused();
  assert(recv(reader, &byte, 1, 0) == -1 && errno == ECONNREFUSED);
  assert(recv(reader, &byte, 1, 0) == 0);
  assert(send(reader, &byte, 1, MSG_NOSIGNAL) == -1 && errno == EPIPE);
  close(reader);

  const int writer = refused();
  assert(send(writer, &byte, 1, MSG_NOSIGNAL) == -1 && errno == ECONNREFUSED);
  assert(send(writer, &byte, 1, MSG_NOSIGNAL) == -1 && errno == EPIPE);
  close(writer);

  const int asker = refused();
  int error = 0;
  socklen_t size = sizeof error;
  assert(getsockopt(asker, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == ECONNREFUSED);
  assert(connect(asker, (struct sockaddr*)&address, sizeof address) == -1);
  assert(errno == ECONNABORTED);
  assert(recv(asker, &byte, 1, 0) == -1 && errno == ENOTCONN);
  close(asker);
  return 0;
}
