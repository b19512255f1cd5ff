// A server that closes a connection with bytes that it has not read resets it.
// verdict: complete

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static struct sockaddr_in address;

static void* ask(void* unused) {
  const int connection = socket(AF_INET, SOCK_STREAM, 0);
  assert(connect(connection, (struct sockaddr*)&address, sizeof address) == 0);
  const ssize_t sent = send(connection, "q", 1, MSG_NOSIGNAL);
  assert(sent == 1 || errno == ECONNRESET);
  char byte;
  const ssize_t got = recv(connection, &byte, 1, 0);
  assert(got == 0 || (got == -1 && errno == ECONNRESET));
  close(connection);
  return unused;
}

int main() {
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(4321);
  assert(bind(listener, (struct sockaddr*)&address, sizeof address) == 0);
  assert(listen(listener, 1) == 0);
  pthread_t client;
  pthread_create(&client, NULL, ask, NULL);
  close(accept(listener, NULL, NULL));
  pthread_join(client, NULL);
  close(listener);
  return 0;
}
