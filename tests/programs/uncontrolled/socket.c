// Threads that talk through a pair of sockets.
// verdict: uncontrolled

#include <pthread.h>
#include <stddef.h>
#include <sys/socket.h>
#include <unistd.h>

static int ends[2];

static void* writer(void* unused) { return send(ends[1], "x", 1, 0) == 1 ? unused : &ends; }

int main(void) {
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return 1;
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  char byte;
  const ssize_t got = recv(ends[0], &byte, 1, 0);
  pthread_join(thread, NULL);
  return got != 1;
}
