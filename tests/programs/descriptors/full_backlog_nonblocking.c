// Clients that do not wait, and a full queue: by TCP the connection comes when somebody is accepted, or is refused when nobody
// will be; a Unix socket says EAGAIN.
// verdict: complete

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static struct sockaddr_in address = {.sin_family = AF_INET};
static struct sockaddr_un path = {.sun_family = AF_UNIX, .sun_path = "\0full"};
static int listener, late[2];

static int connect_late(void) {
  const int client = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  assert(connect(client, (struct sockaddr*)&address, sizeof address) < 0 && errno == EINPROGRESS);
  return client;
}

static int outcome_of(int client) {
  struct pollfd file = {client, POLLOUT, 0};
  assert(poll(&file, 1, -1) == 1);
  int error = 0;
  socklen_t size = sizeof error;
  getsockopt(client, SOL_SOCKET, SO_ERROR, &error, &size);
  return error;
}

static void* accept_one(void* unused) {
  assert(accept(listener, NULL, NULL) >= 0);
  close(listener);
  return unused;
}

static void try_locally(void) {
  const int local = socket(AF_UNIX, SOCK_STREAM, 0);
  assert(bind(local, (struct sockaddr*)&path, sizeof path) == 0 && listen(local, 0) == 0);
  for (int i = 0; i < 2; ++i) {
    const int client = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
    const int result = connect(client, (struct sockaddr*)&path, sizeof path);
    assert(i == 0 ? result == 0 : errno == EAGAIN);
  }
}

int main() {
  try_locally();
  listener = socket(AF_INET, SOCK_STREAM, 0);
  assert(bind(listener, (struct sockaddr*)&address, sizeof address) == 0);
  assert(listen(listener, 0) == 0);
  socklen_t size = sizeof address;
  getsockname(listener, (struct sockaddr*)&address, &size);
  const int first = connect_late();
  assert(outcome_of(first) == 0);
  for (int i = 0; i < 2; ++i) late[i] = connect_late();
  char byte;
  assert(recv(late[0], &byte, 1, 0) < 0 && errno == EAGAIN);
  assert(connect(late[0], (struct sockaddr*)&address, sizeof address) < 0 && errno == EALREADY);
  pthread_t thread;
  pthread_create(&thread, NULL, accept_one, NULL);
  // The first of them comes into the queue, and is reset when it is closed; the second one never comes in.
  const int outcome = outcome_of(late[0]);
  assert(outcome == 0 || outcome == ECONNRESET);
  assert(outcome_of(late[1]) == ECONNREFUSED);
  pthread_join(thread, NULL);
}
