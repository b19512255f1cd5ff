// Edge-triggered, in libevent: who reads one byte at a time is not told of the second one if both were there.
// verdict: bug
// finding: deadlock
// message: in epoll_wait of epoll set made at
// packages: libevent-dev
// flags: -levent_pthreads -levent_core
#include <assert.h>
#include <event2/event.h>
#include <event2/thread.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2];
static int bytes;

static void* write_two(void* unused) {
  assert(write(ends[1], "a", 1) == 1);
  assert(write(ends[1], "b", 1) == 1);
  return unused;
}

static void readable(evutil_socket_t file, short what, void* base) {
  (void)what;
  char byte;
  if (read(file, &byte, 1) == 1) ++bytes;
  if (bytes == 2) event_base_loopbreak(base);
}

int main(void) {
  struct event_base* base = event_base_new();
  assert(pipe(ends) == 0);
  evutil_make_socket_nonblocking(ends[0]);
  struct event* event = event_new(base, ends[0], EV_READ | EV_ET | EV_PERSIST, readable, base);
  event_add(event, NULL);
  pthread_t thread;
  pthread_create(&thread, 0, write_two, 0);
  event_base_dispatch(base);
  assert(bytes == 2);
  pthread_join(thread, 0);
  event_free(event);
  event_base_free(base);
}
