// Edge-triggered, with a handler that reads until there is nothing more.
// verdict: complete

#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
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
  assert(pipe2(ends, O_NONBLOCK) == 0);
  const int set = epoll_create1(0);
  struct epoll_event event = {EPOLLIN | EPOLLET, {.fd = ends[0]}};
  assert(epoll_ctl(set, EPOLL_CTL_ADD, ends[0], &event) == 0);
  pthread_t thread;
  pthread_create(&thread, NULL, produce, NULL);
  for (int bytes = 0; bytes < 2;) {
    struct epoll_event one;
    assert(epoll_wait(set, &one, 1, -1) == 1);
    char byte;
    while (read(ends[0], &byte, 1) == 1) ++bytes;
  }
  pthread_join(thread, NULL);
  return 0;
}
