// One-shot: of two threads that wait at a set, one gets the event, and nobody before it is armed again.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/epoll.h>
#include <unistd.h>

static int ends[2], set;
static atomic_int handlers, bytes;

static void* handle(void* unused) {
  struct epoll_event one;
  assert(epoll_wait(set, &one, 1, -1) == 1);
  assert(atomic_fetch_add(&handlers, 1) == 0);
  char byte;
  assert(read(ends[0], &byte, 1) == 1);
  atomic_fetch_add(&bytes, 1);
  atomic_fetch_sub(&handlers, 1);
  struct epoll_event event = {EPOLLIN | EPOLLONESHOT, {0}};
  assert(epoll_ctl(set, EPOLL_CTL_MOD, ends[0], &event) == 0);
  return unused;
}

int main() {
  assert(pipe(ends) == 0);
  set = epoll_create1(0);
  struct epoll_event event = {EPOLLIN | EPOLLONESHOT, {0}};
  assert(epoll_ctl(set, EPOLL_CTL_ADD, ends[0], &event) == 0);
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, handle, NULL);
  assert(write(ends[1], "ab", 2) == 2);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(bytes == 2);
  return 0;
}
