// A connection that is made without waiting: poll tells that it is there, or that nobody listens.
// verdict: complete

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static struct sockaddr_in address;

static int try_to_connect() {
  const int connection = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  assert(connect(connection, (struct sockaddr*)&address, sizeof address) == -1);
  assert(errno == EINPROGRESS);
  struct pollfd file = {connection, POLLOUT, 0};
  assert(poll(&file, 1, -1) == 1);
  assert(file.revents & POLLOUT);
  int error = -1;
  socklen_t size = sizeof error;
  assert(getsockopt(connection, SOL_SOCKET, SO_ERROR, &error, &size) == 0);
  close(connection);
  return error;
}

static void* serve(void* argument) {
  const int listener = (int)(long)argument;
  const int connection = accept(listener, NULL, NULL);
  char byte;
  assert(read(connection, &byte, 1) == 0);
  close(connection);
  return NULL;
}

int main() {
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(7777);
  assert(try_to_connect() == ECONNREFUSED);
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  assert(bind(listener, (struct sockaddr*)&address, sizeof address) == 0);
  assert(try_to_connect() == ECONNREFUSED);
  assert(listen(listener, 1) == 0);
  pthread_t thread;
  pthread_create(&thread, NULL, serve, (void*)(long)listener);
  assert(try_to_connect() == 0);
  pthread_join(thread, NULL);
  close(listener);
  return 0;
}
