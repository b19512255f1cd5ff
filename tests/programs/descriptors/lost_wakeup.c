// A thread empties its pipe after it has looked for work: the byte that tells of work that came in between is
// lost, and it sleeps for ever.
// verdict: bug
// finding: deadlock
// message: in poll of reading end of pipe made at

#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static int ends[2];
static atomic_int work;

static void* wake(void* unused) {
  atomic_store(&work, 1);
  assert(write(ends[1], "x", 1) == 1);
  return unused;
}

int main() {
  assert(pipe2(ends, O_NONBLOCK) == 0);
  pthread_t thread;
  pthread_create(&thread, NULL, wake, NULL);
  for (;;) {
    if (atomic_load(&work) != 0) break;
    char bytes[8];
    while (read(ends[0], bytes, sizeof bytes) > 0) {
    }
    struct pollfd file = {ends[0], POLLIN, 0};
    poll(&file, 1, -1);  // <--
  }
  pthread_join(thread, NULL);
  return 0;
}
