// One side says that it writes no more; the other one reads to the end and can still answer.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int ends[2];

static void* answer(void* unused) {
  char bytes[8];
  int sum = 0;
  ssize_t size;
  while ((size = read(ends[1], bytes, sizeof bytes)) > 0) sum += (int)size;
  assert(size == 0);
  const char result = (char)sum;
  assert(write(ends[1], &result, 1) == 1);
  close(ends[1]);
  return unused;
}

int main() {
  signal(SIGPIPE, SIG_IGN);
  assert(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
  pthread_t thread;
  pthread_create(&thread, NULL, answer, NULL);
  assert(write(ends[0], "ab", 2) == 2);
  assert(write(ends[0], "c", 1) == 1);
  assert(shutdown(ends[0], SHUT_WR) == 0);
  assert(write(ends[0], "d", 1) == -1 && errno == EPIPE);
  char result = 0;
  assert(recv(ends[0], &result, 1, MSG_WAITALL) == 1);
  assert(result == 3);
  assert(read(ends[0], &result, 1) == 0);
  pthread_join(thread, NULL);
  return 0;
}
