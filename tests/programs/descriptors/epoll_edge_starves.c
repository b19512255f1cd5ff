// Edge-triggered, and the handler does not read all that there is: what is left is never told of again.
// verdict: bug
// finding: deadlock
// message: in epoll_wait of epoll set made at

#include <assert.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <unistd.h>

static int ends[2];

static void* produce(void* unused) {
  assert(write(ends[1], "a", 1) == 1);
  assert(write(ends[1], "b", 1) == 1);
  return unused;
}

int main() {
  assert(pipe(ends) == 0);
  const int set = epoll_create1(0);
  struct epoll_event event = {EPOLLIN | EPOLLET, {.fd = ends[0]}};
  assert(epoll_ctl(set, EPOLL_CTL_ADD, ends[0], &event) == 0);
  pthread_t thread;
  pthread_create(&thread, NULL, produce, NULL);
  for (int bytes = 0; bytes < 2; ++bytes) {
    struct epoll_event one;
    assert(epoll_wait(set, &one, 1, -1) == 1);  // <--
    char byte;
    assert(read(ends[0], &byte, 1) == 1);
  }
  pthread_join(thread, NULL);
  return 0;
}
