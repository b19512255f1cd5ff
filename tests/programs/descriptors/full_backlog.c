// Room for one to wait: the other client waits in connect until one is accepted, and both are served.
// verdict: complete

#include <arpa/inet.h>
#include <assert.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static struct sockaddr_in address = {.sin_family = AF_INET};

static void* call(void* unused) {
  const int client = socket(AF_INET, SOCK_STREAM, 0);
  assert(connect(client, (struct sockaddr*)&address, sizeof address) == 0);
  assert(send(client, "x", 1, 0) == 1);
  return unused;
}

int main() {
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  assert(bind(listener, (struct sockaddr*)&address, sizeof address) == 0);
  assert(listen(listener, 0) == 0);
  socklen_t size = sizeof address;
  getsockname(listener, (struct sockaddr*)&address, &size);
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, call, NULL);
  for (int i = 0; i < 2; ++i) {
    char byte = 0;
    assert(recv(accept(listener, NULL, NULL), &byte, 1, 0) == 1 && byte == 'x');
  }
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
}
