// One thread connects a socket while another one asks whether it has a peer, a name, and what can be sent: it may have.
// verdict: bug
// finding: assertion
// message: has no peer yet

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sys/socket.h>

static struct sockaddr_in address = {.sin_family = AF_INET};
static int client;

static void* ask(void* unused) {
  struct sockaddr_in peer;
  socklen_t size = sizeof peer;
  const int found = getpeername(client, (struct sockaddr*)&peer, &size);
  assert((found < 0 && errno == ENOTCONN) && "has no peer yet");  // <--
  return unused;
}

int main() {
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  assert(bind(listener, (struct sockaddr*)&address, sizeof address) == 0);
  assert(listen(listener, 1) == 0);
  socklen_t size = sizeof address;
  getsockname(listener, (struct sockaddr*)&address, &size);
  client = socket(AF_INET, SOCK_STREAM, 0);
  pthread_t thread;
  pthread_create(&thread, NULL, ask, NULL);
  assert(connect(client, (struct sockaddr*)&address, sizeof address) == 0);
  pthread_join(thread, NULL);
}
