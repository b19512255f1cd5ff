// Room for one to wait, and nobody accepts: the second client waits in connect for ever.
// verdict: bug
// finding: deadlock
// message: in connect of listening socket made at

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

static struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "\0full"};

static void* call(void* unused) {
  const int client = socket(AF_UNIX, SOCK_STREAM, 0);
  connect(client, (struct sockaddr*)&address, sizeof address);  // <--
  return unused;
}

int main() {
  const int listener = socket(AF_UNIX, SOCK_STREAM, 0);
  assert(bind(listener, (struct sockaddr*)&address, sizeof address) == 0);
  assert(listen(listener, 0) == 0);
  pthread_t thread;
  pthread_create(&thread, NULL, call, NULL);
  call(NULL);
  pthread_join(thread, NULL);
}
