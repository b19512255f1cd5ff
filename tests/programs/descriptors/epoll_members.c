// A set of epoll while its members change: removed ones are told no more, hang-ups always, unless it is waited in another
// thread, which sees what was added meanwhile.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

static int set, late[2];

static void* add(void* unused) {
  struct epoll_event event = {.events = EPOLLIN, .data.u32 = 2};
  assert(epoll_ctl(set, EPOLL_CTL_ADD, late[0], &event) == 0);
  return unused;
}

int main(void) {
  int pair[2];
  set = epoll_create1(EPOLL_CLOEXEC);
  assert(pipe(late) == 0 && write(late[1], "x", 1) == 1);
  assert(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
  struct epoll_event event = {.events = EPOLLOUT | EPOLLRDHUP, .data.u32 = 1};
  assert(epoll_ctl(set, EPOLL_CTL_MOD, pair[0], &event) == -1 && errno == ENOENT);
  assert(epoll_ctl(set, EPOLL_CTL_ADD, pair[0], &event) == 0);
  assert(epoll_ctl(set, EPOLL_CTL_ADD, pair[0], &event) == -1 && errno == EEXIST);
  assert(epoll_wait(set, &event, 1, 0) == 1 && event.events == EPOLLOUT && event.data.u32 == 1);

  event.events = 0;
  assert(epoll_ctl(set, EPOLL_CTL_MOD, pair[0], &event) == 0);
  assert(epoll_wait(set, &event, 1, 0) == 0);
  close(pair[1]);
  assert(epoll_wait(set, &event, 1, 0) == 1 && event.events == EPOLLHUP);
  assert(epoll_ctl(set, EPOLL_CTL_DEL, pair[0], NULL) == 0);
  assert(epoll_wait(set, &event, 1, 0) == 0);
  assert(epoll_ctl(set, EPOLL_CTL_DEL, pair[0], NULL) == -1 && errno == ENOENT);

  pthread_t thread;
  pthread_create(&thread, NULL, add, NULL);
  assert(epoll_pwait(set, &event, 1, -1, NULL) == 1);
  assert(event.events == EPOLLIN && event.data.u32 == 2);
  pthread_join(thread, NULL);
  return 0;
}
