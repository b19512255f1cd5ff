// A thread that waits in poll keeps what it waits for open when another one closes the number: a byte that is written then
// wakes it, and it is told that the number is not open. Who has not begun to wait is told so at once, and the pipe is broken.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int ends[2];

static void* wait_for_byte(void* unused) {
  struct pollfd file = {ends[0], POLLIN, 0};
  assert(poll(&file, 1, -1) == 1 && file.revents == POLLNVAL);
  return unused;
}

int main() {
  signal(SIGPIPE, SIG_IGN);
  assert(pipe(ends) == 0);
  pthread_t thread;
  pthread_create(&thread, NULL, wait_for_byte, NULL);
  close(ends[0]);
  assert(write(ends[1], "x", 1) == 1 || errno == EPIPE);
  pthread_join(thread, NULL);
}
