// A thread sleeps in poll until a byte comes through a pipe: a wake-up that comes before it sleeps is not lost.
// verdict: complete

#include <assert.h>
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
  assert(pipe(ends) == 0);
  pthread_t thread;
  pthread_create(&thread, NULL, wake, NULL);
  while (atomic_load(&work) == 0) {
    struct pollfd file = {ends[0], POLLIN, 0};
    assert(poll(&file, 1, -1) == 1);
    assert(file.revents == POLLIN);
    char byte;
    assert(read(ends[0], &byte, 1) == 1);
  }
  pthread_join(thread, NULL);
  return 0;
}
