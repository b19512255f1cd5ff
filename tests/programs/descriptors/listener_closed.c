// A listener is closed while a client connects: the connection is refused, or it is reset. Nobody waits for ever.
// verdict: complete

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static struct sockaddr_in address = {.sin_family = AF_INET};

static void* call(void* unused) {
  const int client = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(client, (struct sockaddr*)&address, sizeof address) != 0) {
    assert(errno == ECONNREFUSED);
    return unused;
  }
  char byte;
  assert(recv(client, &byte, 1, 0) < 0 && errno == ECONNRESET);
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
  close(listener);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
}
