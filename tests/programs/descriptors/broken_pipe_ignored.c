// Without SIGPIPE who writes gets EPIPE, in some executions.
// verdict: complete
// executions: 2

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int ends[2];

static void* leave(void* unused) {
  close(ends[0]);
  return unused;
}

int main() {
  signal(SIGPIPE, SIG_IGN);
  if (pipe(ends) != 0) return 1;
  pthread_t thread;
  pthread_create(&thread, NULL, leave, NULL);
  const ssize_t written = write(ends[1], "x", 1);
  assert(written == 1 || (written == -1 && errno == EPIPE));
  pthread_join(thread, NULL);
  return 0;
}
