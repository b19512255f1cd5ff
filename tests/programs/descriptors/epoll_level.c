// A set of epoll tells, level-triggered, as long as there is something to read: no byte is forgotten.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <unistd.h>

static int first[2], second[2];

static void* write_to(void* argument) {
  const int* ends = argument;
  assert(write(ends[1], "ab", 2) == 2);
  return NULL;
}

int main() {
  assert(pipe(first) == 0 && pipe(second) == 0);
  const int set = epoll_create1(0);
  struct epoll_event event = {EPOLLIN, {.fd = first[0]}};
  assert(epoll_ctl(set, EPOLL_CTL_ADD, first[0], &event) == 0);
  event.data.fd = second[0];
  assert(epoll_ctl(set, EPOLL_CTL_ADD, second[0], &event) == 0);
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, write_to, first);
  pthread_create(&threads[1], NULL, write_to, second);
  for (int bytes = 0; bytes < 4; ++bytes) {
    struct epoll_event one;
    assert(epoll_wait(set, &one, 1, -1) == 1);
    char byte;
    assert(read(one.data.fd, &byte, 1) == 1);  // one at a time
  }
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
